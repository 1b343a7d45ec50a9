import type { RegionGrant } from '#domain/access/data-scope.ts';
import type { EnterpriseRole } from '#domain/access/enterprise-roles.ts';
import type { Trial } from '#domain/access/rights.ts';
import type { Membership } from '#platform/contract/session.ts';

/** The key a session was opened with. */
export interface SessionKey {
  readonly uuid: string;
  readonly kind: 'main' | 'secondary';
  readonly keySn: string;
  readonly holderName: string;
  /** Menus granted to a secondary key; empty for the main key, which has them all. */
  readonly menuIds: readonly string[];
}

/** The API token behind a request of an enterprise's own software. */
export interface SessionToken {
  readonly uuid: string;
  readonly name: string;
}

/** The number of an enterprise's records, asked along with the session. */
export interface KnownDataVersion {
  readonly number: string;
  /** Of the records that checks read. */
  readonly records: string;
  /** Before it was asked, by the clock of the process (`performance.now`). */
  readonly askedMs: number;
}

export type AuthMethod = 'password' | 'password-and-code' | 'key';

/** The signed-in person behind a request, with all that access decisions need. Resolved once per request. */
export interface Session {
  readonly uuid: string;
  readonly userUuid: string;
  readonly userName: string;
  readonly nickName: string;
  readonly avatar: string;
  readonly phonenumber: string;
  readonly keyUuid: string | null;
  /** Null: signed in by password. */
  readonly key: SessionKey | null;
  /** Null: a person is signed in. */
  readonly apiToken: SessionToken | null;
  /** When and how it was last proven who is behind the session. */
  readonly authTime: Date;
  readonly authMethod: AuthMethod;
  readonly roles: readonly string[];
  /** What the owner lets this colleague do; null: nobody narrowed it, or a key or programme has rights of its own. */
  readonly firmRoles: readonly EnterpriseRole[] | null;
  /** Decides for the enterprise, by his own account. */
  readonly isOwner: boolean;
  /** Enterprises that the session can choose among: a key and a programme have the one they were made for. */
  readonly firmUuids: readonly string[];
  readonly permissions: readonly string[];
  /** What this operator publishes waits until somebody else approves it. */
  readonly asksSecond: boolean;
  /** Of an operator whose rights are limited to regions: what each of his roles gives, and where. Null: nothing is limited. */
  readonly regionGrants: readonly RegionGrant[] | null;
  readonly ent: {
    readonly uuid: string;
    readonly entName: string;
    readonly creditCode: string;
    readonly region: string;
  } | null;
  readonly membership: Membership;
  /** Of a certified enterprise that never was a member. */
  readonly trial?: Trial | undefined;
  readonly firmVersion?: KnownDataVersion;
}

/** Who did something, and what he had in hand. */
export interface Actor {
  readonly entUuid: string;
  readonly userUuid: string;
  readonly keyUuid: string | null;
  readonly tokenUuid: string | null;
}

/** What somebody could do now if he were here: for what he proposed and another approves. */
export interface ActorSessions {
  /** Null when he can do nothing any more: locked, gone, his key or token ended. */
  restore(who: Actor, now: Date): Promise<Session | null>;
}

/** How the kernel learns whose token it holds; features implement it, the entry point hands it over. */
export interface SessionStore {
  /**
   * The live session of a token, or null.
   * @param contextCookie value of the HttpOnly cookie that a browser session is bound to (G-27)
   */
  resolve(token: string, contextCookie: string | null, now: Date): Promise<Session | null>;
  /** The same for whoever shows a ticket of the session where no header can be sent; its browser has to be the same. */
  resolveTicket(sessionUuid: string, contextCookie: string | null, now: Date): Promise<Session | null>;
  /** What an API token may act as, or null. Only the header of a call counts: such a token opens no page. */
  resolveToken(token: string, ip: string, now: Date): Promise<Session | null>;
}
