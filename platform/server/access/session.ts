import type { RegionGrant } from '#domain/access/data-scope.ts';
import type { EnterpriseRole } from '#domain/access/enterprise-role.ts';
import type { SessionPolicy } from '#domain/access/login-policy.ts';
import type { Trial } from '#domain/access/rights.ts';
import type { Membership } from '#platform/contract/session.ts';

/** The main or secondary key (主锁, 副锁) with which the user logged in. */
export interface LoginKey {
  readonly uuid: string;
  readonly kind: 'main' | 'secondary';
  readonly keySn: string;
  readonly holderName: string;
  /** Menus granted to a secondary key; empty for the main key, which has all menus. */
  readonly menuIds: readonly string[];
}

/** The API token of a request by an enterprise's own software. */
export interface SessionToken {
  readonly uuid: string;
  readonly name: string;
}

/** The data version of an enterprise, read together with the session. */
export interface SessionDataVersion {
  readonly number: string;
  /** Version of the records that qualification evaluations read. */
  readonly records: string;
  /** Time before the version was read, by the clock of the process (`performance.now`). */
  readonly askedMs: number;
}

export type AuthMethod = 'password' | 'password-and-code' | 'key' | 'sign-on';

/** The signed-in user of a request, with all data for access decisions. Resolved once per request. */
export interface Session {
  readonly uuid: string;
  readonly userUuid: string;
  readonly userName: string;
  readonly nickName: string;
  readonly avatar: string;
  readonly phonenumber: string;
  readonly keyUuid: string | null;
  /** Null for a login by password. */
  readonly key: LoginKey | null;
  /** Null if a person is signed in. */
  readonly apiToken: SessionToken | null;
  /** The time and method of the last proof of the user's identity. */
  readonly authTime: Date;
  readonly authMethod: AuthMethod;
  /** The enterprise whose sign-on opened the session, which is valid only there. */
  readonly signOnEnt?: string | null;
  /**
   * Login rules that are set on pages: of the installation, of the session's enterprise, and idle times of the enterprises to which the
   * session can switch.
   */
  readonly policies?: readonly SessionPolicy[];
  readonly roles: readonly string[];
  /** Roles that the owner granted this colleague; null if there is no restriction, or for a key or token, whose menus apply. */
  readonly enterpriseRoles: readonly EnterpriseRole[] | null;
  /** Whether the user decides for the enterprise with their own account. */
  readonly isOwner: boolean;
  /** Enterprises between which the session can switch; a key or API token has only one. */
  readonly enterpriseUuids: readonly string[];
  readonly permissions: readonly string[];
  /** Whether publications of this operator need the approval of another operator. */
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
  /** The trial of a certified enterprise that never was a member. */
  readonly trial?: Trial | undefined;
  readonly dataVersion?: SessionDataVersion;
}

/** The acting user, with the key or token used. */
export interface Actor {
  readonly entUuid: string;
  readonly userUuid: string;
  readonly keyUuid: string | null;
  readonly tokenUuid: string | null;
}

/** Restores the current rights of a user, for a change that they requested and another user approves. */
export interface ActorSessions {
  /** Returns null if the user can no longer act: locked, deleted, or with an expired key or token. */
  restore(who: Actor, now: Date): Promise<Session | null>;
}

/** Resolves tokens to sessions; implemented by features and passed in by the entry point. */
export interface SessionStore {
  /**
   * Returns the valid session of a token, or null.
   * @param contextCookie value of the HttpOnly cookie to which a browser session is bound (G-27)
   * @param isActive whether the request is an action of the user, which keeps an idle session open
   */
  resolve(token: string, contextCookie: string | null, now: Date, isActive?: boolean): Promise<Session | null>;
  /** Returns the session of a ticket, for requests that cannot send a header; they must come from the same browser. */
  resolveTicket(sessionUuid: string, contextCookie: string | null, now: Date): Promise<Session | null>;
  /** Returns the session of an API token, or null. Only a token in the header of a call is accepted; it opens no page. */
  resolveToken(token: string, ip: string, now: Date): Promise<Session | null>;
}
