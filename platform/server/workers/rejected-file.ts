/** Why a file was rejected; the message is for the user who sent it. */
export class RejectedFileError extends Error {
  override name = 'RejectedFileError';
}
