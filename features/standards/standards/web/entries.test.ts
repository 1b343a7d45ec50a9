import { createElement } from 'react';
import { expect, it } from 'vitest';
import { createReader, renderPage, VISITOR_READER } from '#apps/web/testing/render-page.tsx';
import type { StandardLevel } from '../standards.contract.ts';
import { EvaluationBar, EvaluationInvitation } from './standard-body.tsx';
import type { StandardOutline } from './standard-outline.ts';

const standard = { code: '10300101', displayCode: '03-10300101' } as StandardOutline;
const level = { key: '二级' } as StandardLevel;

it.each([EvaluationBar, EvaluationInvitation])(
  'R-203 %o leads to the evaluation only users who may open it',
  (part) => {
    const listTargets = (reader: typeof VISITOR_READER) =>
      [...renderPage(createElement(part, { standard, level }), reader).matchAll(/ href="([^"]*)"/g)].map(
        ([, href = '']) => href.split('?')[0],
      );
    for (const reader of [VISITOR_READER, createReader({ status: 'none', endDate: null })]) {
      expect(listTargets(reader)).toContain('/memberCenter');
      expect(listTargets(reader)).not.toContain('/qyxx/mnsbsljy/zcrycheck');
    }
    const member = createReader({ status: 'active', endDate: '2027-01-01' }, ['/qyxx/mnsbsljy/zcrycheck']);
    expect(listTargets(member)).toContain('/qyxx/mnsbsljy/zcrycheck');
  },
);
