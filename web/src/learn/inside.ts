// Inside a picture a board draws nothing but itself: no bar, no seats, no prompt, no keys.
import { getContext, setContext } from "svelte";

const key = Symbol("picture");
export const insidePicture = (): boolean => getContext<boolean>(key) ?? false;
export const beginPicture = (): boolean => setContext(key, true);
