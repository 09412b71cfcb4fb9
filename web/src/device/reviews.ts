// Reviews of games on this device, each worked out once. A device that may keep nothing works them out again.
import type { Reviewed } from "../review/review";

function base(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("enfilade-reviews", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("reviews");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("nothing can be kept"));
  });
}

async function within<T>(mode: IDBTransactionMode, act: (reviews: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  try {
    const opened = await base();
    const request = act(opened.transaction("reviews", mode).objectStore("reviews"));
    return await new Promise((resolve) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
    });
  } catch {
    return null;
  }
}

export const keptReview = async (table: string): Promise<Reviewed | null> =>
  (await within("readonly", (reviews) => reviews.get(table) as IDBRequest<Reviewed | undefined>)) ?? null;
export const keepReview = (table: string, review: Reviewed): Promise<unknown> =>
  within("readwrite", (reviews) => reviews.put(review, table));
export const removeReview = (table: string): Promise<unknown> =>
  within("readwrite", (reviews) => reviews.delete(table));
