/** The evaluation of a small enterprise is answered while a long question of a huge one still runs. */
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '#domain/enterprise/enterprise-document.ts';
import {
  buildEnterprise,
  completeEnterprise,
  createRegisteredPerson,
  repeatFromOne,
  testDay,
} from '#domain/testing/enterprises.ts';
import { realCatalogue } from '#domain/testing/facts.ts';
import { addDays } from '#domain/validity/day.ts';
import { NO_APPLICATION_CHOICES } from '../../contract/choices.ts';
import { enqueueEngineTask } from './engine.ts';
import { engineQueues, pickQueue } from './engine-queues.ts';
import { packEnterprise, unpackEnterprise } from './pack-enterprise.ts';
import { type EngineTask, runEvaluationEngine, type StandardsReference } from './run-engine.ts';

const facts: StandardsReference = { version: realCatalogue.version, packed: null };
const ask = (enterprise: EnterpriseDocumentInput) => ({
  facts,
  question: { enterprise: buildEnterprise(enterprise), asOf: testDay, options: NO_APPLICATION_CHOICES, without: [] },
});
const small: EnterpriseDocumentInput = completeEnterprise;
const grown = (people: number): EnterpriseDocumentInput => ({
  ...completeEnterprise,
  enterprise: { entName: '超大示例企业', netAssets: 100_000 },
  registeredPeople: repeatFromOne(people, (index) => createRegisteredPerson(`众人${index}`, '一级建造师', '建筑工程')),
  certificates: [
    {
      certName: '建筑业企业资质证书',
      certNo: 'D100000001',
      items: [{ itemName: '建筑工程施工总承包', level: '一级', standardCode: '10300101' }],
    },
  ],
});

/** Each registration ends on a day of its own, so that thousands of days are evaluated. */
const LONG = { from: testDay, until: addDays(testDay, 6_000) };
const ending = (people: number): EnterpriseDocumentInput => ({
  ...grown(people),
  registeredPeople: repeatFromOne(people, (index) =>
    createRegisteredPerson(`众人${index}`, '一级建造师', '建筑工程', {
      registrations: [
        { regType: '一级建造师', specialty: '建筑工程', validEnd: addDays(testDay, index), registeredHere: true },
      ],
    }),
  ),
});

afterEach(async () => {
  await Promise.all(Object.values(engineQueues).map((lane) => lane.end()));
});

describe('the threads of the engine', () => {
  it('answer a small enterprise while a long question of a huge one runs, and a forecast as well', async () => {
    const order: string[] = [];
    const huge = enqueueEngineTask<'lapses'>({ kind: 'lapses', ...ask(ending(6_000)), days: LONG }).catch(
      () => 'ended',
    );
    void huge.then(() => order.push('huge'));
    const one = { kind: 'one', ...ask(small), standardCode: '10300101', level: '三级' } as const;
    const found = await enqueueEngineTask<'one'>(one);
    order.push('check');
    await enqueueEngineTask<'forecast'>({ kind: 'forecast', ...ask(small) });
    order.push('forecast');
    expect('items' in found && found.items[0]?.report?.verdict).toBe('declared');
    expect(order).toEqual(['check', 'forecast']);
  });

  it('end while a question runs, and start again with the next one', async () => {
    const huge = enqueueEngineTask<'lapses'>({ kind: 'lapses', ...ask(ending(6_000)), days: LONG }).catch(
      () => 'ended',
    );
    // The thread starts when the enterprise is packed; until then there is none to end.
    const endIt = async () => {
      await engineQueues.huge.end();
      await setImmediate();
      return 'runs';
    };
    let state: unknown = 'runs';
    while (state === 'runs') state = await Promise.race([huge, endIt()]);
    expect(state).toBe('ended');
    const one = { kind: 'one', ...ask(grown(5_001)), standardCode: '10300101', level: '三级' } as const;
    expect(pickQueue(one)).toBe('huge');
    expect('items' in (await enqueueEngineTask<'one'>(one))).toBe(true);
  });

  it('read a huge enterprise as it was packed for them, once for several questions', async () => {
    const huge = grown(5_001);
    const question = ask(huge);
    expect(unpackEnterprise(await packEnterprise(question.question.enterprise))).toEqual(question.question.enterprise);
    const one = { kind: 'one', ...question, standardCode: '10300101', level: '三级' } as const;
    const expected = runEvaluationEngine(one);
    expect(await enqueueEngineTask<'one'>(one)).toEqual(expected);
    // Another enterprise in between, and the first again with a person left out.
    const other = { ...one, ...ask({ ...huge, otherPeople: [] }) };
    expect(await enqueueEngineTask<'one'>(other)).toEqual(runEvaluationEngine(other));
    const [left] = question.question.enterprise.registeredPeople;
    const without = { ...one, question: { ...question.question, without: [left?.uuid ?? ''] } };
    expect(await enqueueEngineTask<'one'>(without)).toEqual(runEvaluationEngine(without));
  });

  it('are chosen by what is asked and how large the enterprise is', () => {
    const [usual, large, huge] = [ask(grown(100)), ask(grown(1_000)), ask(grown(6_000))];
    const pick = (kind: EngineTask['kind'], of: typeof usual) => pickQueue({ kind, ...of } as EngineTask);
    for (const kind of ['one', 'held', 'all', 'suppose', 'statements', 'forecast'] as const)
      expect([usual, large, huge].map((of) => pick(kind, of))).toEqual(['quick', 'quick', 'huge']);
    for (const kind of ['lapses', 'keyPeople'] as const)
      expect([usual, large, huge].map((of) => pick(kind, of))).toEqual(['outlook', 'huge', 'huge']);
  });
});
