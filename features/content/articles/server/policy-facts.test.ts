import { describe, expect, it } from 'vitest';
import { readDocumentRelations } from './policy-facts.ts';

const getKinds = (name: string) =>
  (readDocumentRelations().get(name) ?? []).map(({ kind, docNumber }) => [kind, docNumber] as const);

describe('how documents hang together', () => {
  it('a standard names what changed it, and the notice names the standard', () => {
    expect(getKinds('建市〔2014〕159号')).toContainEqual(['amendedBy', '建市〔2016〕226号']);
    expect(getKinds('建市〔2016〕226号')).toContainEqual(['amends', '建市〔2014〕159号']);
  });
  it('a decision whose title names a rule changes the version that is in force, not the abolished ones', () => {
    expect(getKinds('住房和城乡建设部令第22号')).toContainEqual(['amendedBy', '住房和城乡建设部令第45号']);
    expect(getKinds('建设部令第159号').map(([kind]) => kind)).not.toContain('amendedBy');
    expect(getKinds('建市〔2019〕18号')).toContainEqual(['amendedBy', '建市〔2022〕59号']);
  });
  it('an abolished document names its successor of the same title', () => {
    expect(getKinds('建设部令第159号')).toContainEqual(['replacedBy', '住房和城乡建设部令第22号']);
    expect(getKinds('建设部令第159号')).toContainEqual(['replaces', '建设部令第87号']);
  });
  it('each relation stands on both sides and leads to a page', () => {
    const all = [...readDocumentRelations().values()].flat();
    const count = (kind: string) => all.filter((one) => one.kind === kind).length;
    expect(count('amendedBy')).toBe(count('amends'));
    expect(count('replacedBy')).toBe(count('replaces'));
    for (const { path } of all) expect(path).toMatch(/^\/(policy|regulation)\/detail\/[0-9a-f-]{36}$/);
  });
});
