/** What the engine thread receives after a change: chunks are counted, never time. */
import { expect, it } from 'vitest';
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { buildEnterprise } from '#domain/testing/enterprises.ts';
import { packEnterprise, shouldPackEnterprise, type UnpackedChunks, unpackEnterprise } from './pack-enterprise.ts';

const enterprise = buildEnterprise({
  enterprise: { entName: '示例企业' },
  projects: Array.from({ length: 230 }, (_, index) => ({ uuid: `project-${index}`, projectName: `示例项目 ${index}` })),
});
const opened: UnpackedChunks = new Map();

/** Sends a state of the enterprise, and compares it with the state before. */
async function send(next: EnterpriseDocument, before: EnterpriseDocument | null) {
  expect(shouldPackEnterprise(next)).toBe(true);
  const known = new Set(opened.keys());
  const packed = await packEnterprise(next);
  const received = unpackEnterprise(packed, opened);
  expect(received).toEqual(next);
  expect([...opened.keys()].sort()).toEqual(packed.pieces.map(({ number }) => number).sort());
  return {
    received,
    ofProjects: packed.pieces.filter(({ name, number }) => name === 'projects' && !known.has(number)).length,
    same: received.projects.filter((one) => before?.projects.includes(one)).length,
  };
}

const replace = (at: number): EnterpriseDocument => ({
  ...enterprise,
  projects: enterprise.projects.map((one, index) => (index === at ? { ...one, contractAmount: at } : one)),
});

it('sends only the chunk of a changed record again, and keeps the records of the others', async () => {
  const first = await send(enterprise, null);
  expect(first.ofProjects).toBe(5);
  const second = await send(replace(120), first.received);
  expect([second.ofProjects, second.same]).toEqual([1, 180]);
  const third = await send(replace(0), second.received);
  expect([third.ofProjects, third.same]).toEqual([2, 130]);
});

it('sends the records behind a removed one again, and what it sent before is no longer kept', async () => {
  const first = await send(enterprise, null);
  const removed = { ...enterprise, projects: enterprise.projects.filter((_one, index) => index !== 60) };
  const second = await send(removed, first.received);
  expect([second.ofProjects, second.same]).toEqual([4, 50]);
  // The record that now ends the second chunk began the third one.
  const third = await send({ ...enterprise }, second.received);
  expect([third.ofProjects, third.same]).toEqual([4, 50]);
});

it('sends equal records of another list under their own name', async () => {
  const people = buildEnterprise({ otherPeople: [{ uuid: 'a', name: '示例甲' }] }).otherPeople;
  const packed = await packEnterprise({ ...enterprise, otherPeople: people });
  const moved = { ...enterprise, equipment: people } as unknown as EnterpriseDocument;
  expect(unpackEnterprise(packed).otherPeople).toEqual(people);
  expect(unpackEnterprise(await packEnterprise(moved)).equipment).toEqual(people);
});
