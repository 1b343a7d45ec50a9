/** One message of the input of a model. */
export interface ModelMessage {
  readonly role: 'system' | 'user';
  readonly content: string;
}

/** Thrown when a model does not answer; the answer is then quoted from the sources. */
export class ModelError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`the model did not answer: ${reason}`, options);
    this.name = 'ModelError';
  }
}

/** Writes text from messages, piece by piece. */
export interface ModelPort {
  /** @throws ModelError also in the middle of the text */
  write(messages: readonly ModelMessage[], signal: AbortSignal): AsyncIterable<string>;
}
