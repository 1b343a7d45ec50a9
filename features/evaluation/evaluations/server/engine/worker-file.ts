/** The source file of the engine thread; in the bundled program its bundle, because loading some 200 sources takes a second and 40 MB. */
export const WORKER_FILE = new URL('./engine.worker.ts', import.meta.url);
