import type { EnterpriseUse } from '#features/filing/use-calendar/server/use-calendar.server-api.ts';
import type { Calendar } from './calendar.ts';
import { markSample } from './people.ts';

/** A use of a person's certificate, identified by the person's key in the document. */
export type SamplePersonUse = Omit<EnterpriseUse, 'subjectUuid'> & { readonly person: string };

/**
 * Lists the sample uses. One person is in a bid with a locked certificate and in a filing at the same time, so that the calendar shows a
 * warning; another person is only in a bid.
 */
export function listConstructionPersonUses({ days }: Calendar): SamplePersonUse[] {
  const bid = markSample('滨江安置房三期施工总承包投标');
  return [
    {
      person: 'chen-bonian',
      subjectName: markSample('陈柏年'),
      kind: 'bid',
      title: bid,
      role: '拟派项目经理',
      locked: true,
      fromOn: days(-3),
      toOn: days(20),
      releaseOn: null,
    },
    {
      person: 'chen-bonian',
      subjectName: markSample('陈柏年'),
      kind: 'filing',
      title: markSample('建筑工程施工总承包一级申报'),
      role: null,
      locked: false,
      fromOn: days(10),
      toOn: null,
      releaseOn: days(75),
    },
    {
      person: 'gu-nanxing',
      subjectName: markSample('顾南星'),
      kind: 'bid',
      title: markSample('经五路道路工程投标'),
      role: '拟派项目经理',
      locked: false,
      fromOn: days(2),
      toOn: days(30),
      releaseOn: null,
    },
  ];
}
