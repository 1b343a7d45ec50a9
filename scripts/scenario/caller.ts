import type { CallInput, ResultOf, RouteSpec } from '#platform/contract/route.ts';
import { getCallAddress, getCallHeaders, getCallPayload } from '#platform/web/request.ts';

/** Makes declared calls of a running portal as one person. */
export type ScenarioCall = <R extends RouteSpec>(route: R, input: CallInput<R>) => Promise<ResultOf<R>>;
/** Signs in a sample account and returns its calls. */
export type ScenarioSignIn = (username: string) => Promise<ScenarioCall>;

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
export function createScenarioSignIn(address: string, password: string): ScenarioSignIn {
  return async (username) => {
    const login = await fetch(new URL('/portal/api/login', address), {
      method: 'POST',
      headers: getCallHeaders('', 'application/json'),
      body: JSON.stringify({ username, password }),
    });
    const { token } = (await receive(login)).data as { token: string };
    return async <R extends RouteSpec>(route: R, input: CallInput<R>) => {
      const { body, contentType } = getCallPayload(route, input);
      const answer = await receive(
        await fetch(new URL(getCallAddress(route.path, input), address), {
          method: route.method,
          headers: getCallHeaders(token, contentType),
          body: body ?? null,
        }),
      );
      return (route.output.kind === 'data' ? answer.data : answer) as ResultOf<R>;
    };
  };
}
