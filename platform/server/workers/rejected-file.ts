/** The reason why a file was rejected; the message is shown to the user who sent it. */
export class RejectedFileError extends Error {
  override name = 'RejectedFileError';
}
