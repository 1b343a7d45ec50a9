/** One input message of a model. */
export interface ModelMessage {
  readonly role: 'system' | 'user';
  readonly content: string;
}

/** Thrown when a model is unavailable; the sources are then quoted instead. */
export class ModelError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`the model did not answer: ${reason}`, options);
    this.name = 'ModelError';
  }
}

/** A language model that writes text from messages, as a stream. */
export interface ModelPort {
  /** @throws ModelError also after part of the text */
  write(messages: readonly ModelMessage[], signal: AbortSignal): AsyncIterable<string>;
}
