/** Why a file is not taken; the message is for the person who sent it. */
export class RejectedFileError extends Error {
  override name = 'RejectedFileError';
}
