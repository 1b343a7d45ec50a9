/**
 * Finds the proof of work of a captcha in a worker.
 * @param signal ends the worker when the answer is no longer needed
 * @throws Error when the browser cannot run it
 */
export function solveWork(uuid: string, bits: number, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' });
    const end = () => worker.terminate();
    const abort = () => {
      end();
      reject(new Error('the proof of work was cancelled'));
    };
    signal.addEventListener('abort', abort, { once: true });
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => {
      end();
      resolve(data);
    });
    worker.addEventListener('error', () => {
      end();
      reject(new Error('the proof of work could not be computed'));
    });
    worker.postMessage({ uuid, bits });
  });
}
