import { cleanText } from '#domain/text/text.ts';
import type { MessageType } from '#platform/contract/message-types.ts';
import type { App } from '#platform/server/app.ts';
import { sanitiseHtml } from '#platform/server/text/sanitise.ts';
import { addMessageRows } from './message.repo.ts';

export interface NewMessage {
  /** Recipient of the message. Without user and enterprise the message is sent to all users. */
  readonly userUuid?: string | null;
  readonly entUuid?: string | null;
  readonly type: MessageType;
  readonly title: string;
  /** HTML; sanitised before it is stored. */
  readonly content: string;
  /** A path of the portal, or an http or https address. */
  readonly router?: string | null;
  readonly messageTime?: Date;
  readonly expireTime?: Date | null;
  /** Messages with the same key are delivered only once. */
  readonly onceKey?: string | null;
  readonly createBy?: string | null;
}

const ROUTER = /^(?:\/(?![/\\])|https?:\/\/)/i;

/** Returns the link of a message if it is permitted; other addresses, such as scripts, could bypass the page's protection. */
function safeRouter(router: string | null | undefined): string | null {
  if (!router) return null;
  if (!ROUTER.test(router) || router.length > 300) throw new RangeError(`a message cannot lead to ${router}`);
  return router;
}

/** Sends messages, in the surrounding transaction if there is one. */
export async function sendMessages(app: App, messages: readonly NewMessage[], now: Date): Promise<void> {
  const rows = messages.map((message) => ({
    uuid: app.random.uuid(),
    user_uuid: message.userUuid ?? null,
    ent_uuid: message.entUuid ?? null,
    type: message.type,
    title: cleanText(message.title).slice(0, 100),
    content: sanitiseHtml(message.content),
    message_time: message.messageTime ?? now,
    router: safeRouter(message.router),
    expire_time: message.expireTime ?? null,
    once_key: message.onceKey ?? null,
    create_time: now,
    create_by: message.createBy ?? null,
  }));
  await addMessageRows(app.db, rows);
}

export const sendMessage = (app: App, message: NewMessage, now: Date): Promise<void> =>
  sendMessages(app, [message], now);
