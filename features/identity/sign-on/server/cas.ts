import { z } from 'zod';
import { hashToken } from '#features/identity/session/server/session.server-api.ts';
import {
  assertProviderIdentifier,
  type EndedSession,
  type IdentityProvider,
  type ProtocolContext,
  ProviderRefusalError,
  requestProvider,
  type SignOnProtocol,
} from './provider.ts';

// Parser options for CAS Protocol 3.0 (apereo.github.io/cas/development/protocol/CAS-Protocol-Specification.html).
const PARSING = {
  removeNSPrefix: true,
  ignoreAttributes: false,
  // The prefix distinguishes an attribute from an element of the same name.
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
};
/** The error code for an internal failure of the CAS server (2.5.3). */
const FAILED = 'INTERNAL_ERROR';
/** More than any name with its attributes requires; a longer text would keep the parser busy. */
const MAX_CHARACTERS = 64 * 1024;
const DECLARATION = /<!(?:DOCTYPE|ENTITY)/i;

/** An answer has one of the two elements (2.5.1, 2.5.2). A repeated element is parsed as an array and therefore rejected. */
const Answer = z.object({
  serviceResponse: z.object({
    authenticationSuccess: z.object({ user: z.string() }).optional(),
    authenticationFailure: z.object({ '@code': z.string() }).optional(),
  }),
});

/** The single logout request (section 3), which is not signed. */
const LogoutRequest = z.object({ LogoutRequest: z.object({ SessionIndex: z.string().trim().min(1) }) });

function getUrl({ issuer }: IdentityProvider, path: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(`${issuer.replace(/\/$/, '')}/${path}`);
  url.search = new URLSearchParams(query).toString();
  return url;
}

/**
 * Returns the service address with the state as a parameter, because the protocol has no state parameter; the validation request repeats
 * this address.
 */
function getService(redirectUri: string, state: string): string {
  const url = new URL(redirectUri);
  url.searchParams.set('state', state);
  return url.href;
}

/**
 * Parses the XML text of a CAS server.
 * @returns null for invalid XML
 * @throws Error if the text is too long or declares entities
 */
async function readXml(text: string): Promise<unknown> {
  if (text.length > MAX_CHARACTERS) throw new Error('the answer of the provider is too long');
  if (DECLARATION.test(text)) throw new Error('the answer of the provider declares entities');
  const { XMLParser, XMLValidator } = await import('fast-xml-parser');
  try {
    // The parser alone would accept a truncated text.
    return XMLValidator.validate(text) === true ? new XMLParser(PARSING).parse(text) : null;
  } catch {
    // The error is not passed on, because its message would repeat the text.
    return null;
  }
}

async function validate(platform: ProtocolContext, provider: IdentityProvider, service: string, ticket: string) {
  const url = getUrl(provider, 'p3/serviceValidate', { service, ticket });
  const response = await requestProvider(platform, provider, url, {
    method: 'GET',
    headers: { accept: 'application/xml' },
  });
  if (response.status >= 500) throw new ProviderRefusalError('temporarily_unavailable', String(response.status));
  const answer = Answer.safeParse(await readXml(await response.text()));
  if (!answer.success) throw new Error('the answer of the provider is none of CAS 3.0');
  return answer.data.serviceResponse;
}

/**
 * Returns the issuer under which the identities of a CAS server are stored. The prefix distinguishes it from an OpenID provider at the same
 * address, whose subjects differ: the kind of the installation's provider can change by configuration.
 */
export const getCasIssuer = ({ issuer }: Pick<IdentityProvider, 'issuer'>): string =>
  `cas ${issuer.replace(/\/$/, '')}`;

export const casProtocol: SignOnProtocol = {
  /** A CAS server rejects a ticket that it has not issued; this shows that it responds. */
  async check(platform, provider) {
    const answer = await validate(platform, provider, 'https://example.com/', 'ST-0');
    if (answer.authenticationFailure === undefined) throw new Error('the provider accepts every ticket');
    if (answer.authenticationFailure['@code'] === FAILED)
      throw new ProviderRefusalError('temporarily_unavailable', FAILED);
  },

  begin(_platform, provider, { state }, redirectUri) {
    return Promise.resolve(getUrl(provider, 'login', { service: getService(redirectUri, state) }).href);
  },

  async finish(platform, provider, { state }, answer, { redirectUri, afterLogout }) {
    const ticket = new URLSearchParams(answer).get('ticket') ?? '';
    if (ticket === '') throw new ProviderRefusalError('access_denied', 'no ticket');
    const found = await validate(platform, provider, getService(redirectUri, state), ticket);
    const { authenticationFailure: failure, authenticationSuccess: success } = found;
    if (failure !== undefined || success === undefined) {
      const code = failure?.['@code'] ?? 'neither success nor failure';
      throw new ProviderRefusalError(code === FAILED ? 'temporarily_unavailable' : 'invalid_grant', code);
    }
    return {
      issuer: getCasIssuer(provider),
      subject: assertProviderIdentifier(success.user),
      mail: null,
      isMailVerified: false,
      sid: hashToken(ticket),
      logoutUrl: getUrl(provider, 'logout', { service: afterLogout }).href,
    };
  },
};

/**
 * Parses the logout request of a CAS server. Only the server and the browser knew the ticket with which the session was opened, so the
 * ticket proves that the request is genuine.
 */
export async function readLogoutRequest(provider: IdentityProvider, text: string): Promise<EndedSession> {
  const request = LogoutRequest.safeParse(await readXml(text));
  if (!request.success) throw new Error('the logout request names no ticket');
  return { issuer: getCasIssuer(provider), subject: null, sid: hashToken(request.data.LogoutRequest.SessionIndex) };
}
