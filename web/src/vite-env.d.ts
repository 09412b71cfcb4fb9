/// <reference types="vite/client" />

// Whether the engine was built, so that the client carries it along (vite.config.ts).
declare const __ENGINE__: boolean;
