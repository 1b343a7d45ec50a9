import { listFirmCertificates } from '#features/certificates/server/public.ts';
import { getFirmEnterprise } from '#features/enterprise/server/public.ts';
import { listPersonOptions } from '#features/personnel/server/public.ts';
import { listFirmProjects } from '#features/projects/server/public.ts';
import type { Page } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { FileMatch } from '../contract.ts';
import { type Candidate, matchName } from './match-names.ts';

const present = (values: readonly (string | null | undefined)[]): string[] =>
  values.flatMap((value) => (value ? [value] : []));

async function listCandidates({ app, scope }: MemberContext): Promise<Candidate[]> {
  const { db } = app;
  const enterprise = await getFirmEnterprise(db, scope);
  const certificates = await listFirmCertificates(db, scope);
  const people = await listPersonOptions(db, scope);
  const projects = await listFirmProjects(db, scope);
  return [
    {
      bizType: 'yyzz',
      bizUuid: scope.entUuid,
      label: '营业执照',
      note: enterprise.entName,
      numbers: present([enterprise.creditCode]),
    },
    ...certificates.flatMap(({ uuid, certName, certNo }) =>
      uuid
        ? [{ bizType: 'zzzs' as const, bizUuid: uuid, label: certName, note: certNo ?? '', numbers: present([certNo]) }]
        : [],
    ),
    ...people.map(({ uuid, name, kind, note }) => ({ bizType: kind, bizUuid: uuid, label: name, note, numbers: [] })),
    ...projects.map(({ uuid, projectName, projectNo }) => ({
      bizType: 'project' as const,
      bizUuid: uuid,
      label: projectName,
      note: projectNo ?? '',
      numbers: present([projectNo]),
    })),
  ];
}

/** Tells where files would go before any of them is sent; nothing is stored. */
export async function matchFiles(context: MemberContext, names: readonly string[]): Promise<Page<FileMatch>> {
  const all = await listCandidates(context);
  const rows = names.map((name) => {
    const { state, candidates } = matchName(name, all);
    return { name, state, candidates: candidates.map(({ numbers: _numbers, ...candidate }) => candidate) };
  });
  return { rows, total: rows.length };
}
