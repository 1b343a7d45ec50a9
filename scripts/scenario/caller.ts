import type { CallInput, ResultOf, RouteSpec } from '#platform/contract/route.ts';
import { getAddress, getHeaders, getPayload } from '#platform/web/request.ts';

/** Makes declared calls of a running portal as one person. */
export type Call = <R extends RouteSpec>(route: R, input: CallInput<R>) => Promise<ResultOf<R>>;
/** Signs in a sample account and returns its calls. */
export type As = (username: string) => Promise<Call>;

interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data?: unknown;
}

async function receive(response: Response): Promise<Envelope> {
  const answer = (await response.json()) as Envelope;
  if (answer.code !== 200) throw new Error(`${new URL(response.url).pathname}：${answer.msg}`);
  return answer;
}

/**
 * Returns the function that signs in sample accounts of a running portal.
 * @throws Error with the portal's message, if a call is rejected
 */
export function getCaller(address: string, password: string): As {
  return async (username) => {
    const login = await fetch(new URL('/portal/api/login', address), {
      method: 'POST',
      headers: getHeaders('', 'application/json'),
      body: JSON.stringify({ username, password }),
    });
    const { token } = (await receive(login)).data as { token: string };
    return async <R extends RouteSpec>(route: R, input: CallInput<R>) => {
      const { body, contentType } = getPayload(route, input);
      const answer = await receive(
        await fetch(new URL(getAddress(route.path, input), address), {
          method: route.method,
          headers: getHeaders(token, contentType),
          body: body ?? null,
        }),
      );
      return (route.output.kind === 'data' ? answer.data : answer) as ResultOf<R>;
    };
  };
}
