import type { LoginContext } from '#platform/server/access/access.ts';

/** A piece of text on a picture, with its place in pixels. */
export interface TextPiece {
  readonly text: string;
  /** 0 to 100. */
  readonly confidence: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Reads the text of a picture. Which fields it means is told by us, the same for every engine. */
export interface Recogniser {
  readonly engine: 'local' | 'baidu' | 'aliyun';
  /** @throws RecogniserFailure */
  read(picture: Uint8Array): Promise<readonly TextPiece[]>;
}

export class RecogniserError extends Error {
  override name = 'RecogniserFailure';
}
/** It took longer than a person waits. */
export class RecogniserTimeoutError extends RecogniserError {
  override name = 'RecogniserTimeout';
}

/** A licence that the caller sent for a certification: null when it is no picture, undefined when there is no such licence of his. */
export type OpenTenantLicence = (context: LoginContext, uuid: string) => Promise<Uint8Array | null | undefined>;
