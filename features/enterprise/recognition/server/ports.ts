import type { ProofKind } from '#domain/text/proof-files.ts';
import type { LoginContext } from '#platform/server/access/access.ts';

/** A piece of text on a picture, with its position in pixels. */
export interface TextPiece {
  readonly text: string;
  /** Confidence from 0 to 100. */
  readonly confidence: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Reads the text of a picture. The mapping of text to fields does not depend on the engine. */
export interface Recogniser {
  readonly engine: 'local' | 'baidu' | 'aliyun';
  /**
   * Reads the text of a picture with its positions.
   * @throws RecogniserError
   */
  read(picture: Uint8Array): Promise<readonly TextPiece[]>;
}

export class RecogniserError extends Error {
  override name = 'RecogniserError';
}
/** The recognition exceeded the time limit. */
export class RecogniserTimeoutError extends RecogniserError {
  override name = 'RecogniserTimeoutError';
}

/** Content of a file that can be recognised, with its kind. */
export interface RecognisableFile {
  readonly kind: ProofKind;
  readonly bytes: Uint8Array;
}

/** Reads a business licence that the caller submitted for the certification of an enterprise; null if the caller has no such file. */
export type ReadCertificationLicence = (context: LoginContext, uuid: string) => Promise<RecognisableFile | null>;
