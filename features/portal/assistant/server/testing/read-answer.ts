import type { AnswerEvent } from '../../assistant.contract.ts';

/** Parses the event stream of an answer and groups its events by type. */
export function parseAnswerStream(body: unknown) {
  const events = String(body)
    .split('\n\n')
    .filter((block) => block.startsWith('data: '))
    .map((block) => JSON.parse(block.slice(6)) as AnswerEvent);
  return {
    start: events.find((event) => event.type === 'start'),
    sources: events.flatMap((event) => (event.type === 'sources' ? event.sources : [])),
    points: events.flatMap((event) => (event.type === 'point' ? [event] : [])),
    notes: events.flatMap((event) => (event.type === 'note' ? [event.text] : [])),
    end: events.find((event) => event.type === 'end'),
  };
}
