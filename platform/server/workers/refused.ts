/** Why a file is not taken; the message is for the person who sent it. */
export class RefusedFile extends Error {
  override name = 'RefusedFile';
}
