import type { RegionGrant } from '#domain/access/data-scope.ts';
import type { EnterpriseRole } from '#domain/access/enterprise-role.ts';
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

/** The data version of an enterprise, read together with the session. */
export interface KnownDataVersion {
  readonly number: string;
  /** Version of the records that qualification evaluations read. */
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
  /** The time and method of the last proof of the user's identity. */
  readonly authTime: Date;
  readonly authMethod: AuthMethod;
  readonly roles: readonly string[];
  /** The roles that the owner grants this colleague; null: no restriction, or a key or program with rights of its own. */
  readonly firmRoles: readonly EnterpriseRole[] | null;
  /** The user decides for the enterprise with their own account. */
  readonly isOwner: boolean;
  /** Enterprises among which the session can switch; a key and an API token have only their own. */
  readonly firmUuids: readonly string[];
  readonly permissions: readonly string[];
  /** Publications of this operator wait for the approval of another. */
  readonly asksSecond: boolean;
  /** For an operator limited to regions: the rights of each role and its regions. Null: no limit. */
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

/** The user that acted, and the key or token used. */
export interface Actor {
  readonly entUuid: string;
  readonly userUuid: string;
  readonly keyUuid: string | null;
  readonly tokenUuid: string | null;
}

/** Restores the rights a user has now: for a change that they requested and another user approves. */
export interface ActorSessions {
  /** Null when the user can no longer act: locked, deleted, or with an expired key or token. */
  restore(who: Actor, now: Date): Promise<Session | null>;
}

/** Resolves tokens to sessions for the kernel; features implement it, the entry point passes it in. */
export interface SessionStore {
  /**
   * The live session of a token, or null.
   * @param contextCookie value of the HttpOnly cookie that a browser session is bound to (G-27)
   */
  resolve(token: string, contextCookie: string | null, now: Date): Promise<Session | null>;
  /** The same for a request with a ticket of the session if no header can be sent; it must come from the same browser. */
  resolveTicket(sessionUuid: string, contextCookie: string | null, now: Date): Promise<Session | null>;
  /** Returns the session of an API token, or null. Only the header of a call counts: such a token opens no page. */
  resolveToken(token: string, ip: string, now: Date): Promise<Session | null>;
}
