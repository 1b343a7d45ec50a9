/** Thrown when a file is rejected. The message states the reason and is shown to the user who uploaded the file. */
export class RejectedFileError extends Error {
  override name = 'RejectedFileError';
}
