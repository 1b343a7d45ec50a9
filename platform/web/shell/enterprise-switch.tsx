import { useState } from 'react';
import { call } from '../call.ts';
import { isChunkFailure, NOT_LOADED } from '../chunk-reload.ts';
import { lazyPart } from '../lazy-part.tsx';
import { leaveForEnterprise } from '../leaving.ts';
import { useAddress } from '../site.tsx';
import { useSession } from '../state/session-context.tsx';
import { toasts } from '../toasts.ts';
import { Icon } from '../ui/icon.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { moveFocus, useDisclosure } from './use-disclosure.ts';

/** Its call comes with it, so that guests load neither. */
const EnterpriseList = lazyPart(async () => (await import('./enterprise-list.tsx')).EnterpriseList, {
  name: '企业列表',
  loading: <p className="text-3 small firm-note">正在读取企业…</p>,
});

/** Whether there is another enterprise than the one that is open. */
export function useHasOtherEnterprises(): boolean {
  const { firmCount: enterpriseCount, ent } = useSession();
  return enterpriseCount > (ent === null ? 0 : 1);
}

export interface EnterpriseSwitching {
  /** @param path of the enterprise to open; left out: where it begins */
  readonly choose: (uuid: string | null, path?: string) => Promise<void>;
  readonly isBusy: boolean;
}

/** Makes the session work for another enterprise and opens a page of that; every other page of the session is told. */
export function useSwitchEnterprise(): EnterpriseSwitching {
  const to = useAddress();
  const [isBusy, setBusy] = useState(false);
  const choose = async (uuid: string | null, path?: string) => {
    setBusy(true);
    try {
      const { switchEnterprise } = await import('#platform/contract/session.ts');
      await call(switchEnterprise, { body: { uuid } });
      leaveForEnterprise(path ?? to(uuid === null ? 'memberCentre' : 'overview'));
    } catch (reason) {
      // The page stays with the enterprise that it is of. A refusal is shown by `call`.
      if (isChunkFailure(reason)) toasts.show('error', NOT_LOADED);
      setBusy(false);
    }
  };
  return { choose, isBusy };
}

export function EnterprisePicks({ onChoose }: { readonly onChoose: () => void }) {
  const switching = useSwitchEnterprise();
  return <EnterpriseList switching={switching} onChoose={onChoose} />;
}

/** In the header, for members of several enterprises: the open enterprise, and the way into the others. */
export function EnterpriseSwitch() {
  const { ent } = useSession();
  const hasOthers = useHasOtherEnterprises();
  const to = useAddress();
  const { isOpen, close, area, button } = useDisclosure<HTMLDivElement>({ hover: false });
  if (!hasOthers) return null;
  const label = ent?.entName ?? '选择企业';
  return (
    <div className="firm-box" {...area}>
      <button type="button" className="prov" aria-label={`切换企业，当前${label}`} {...button}>
        <Icon name="licence" size="small" />
        <span className="ell">{label}</span>
        <Icon name="down" />
      </button>
      {isOpen && (
        <div className="drop-down dd-right" role="group" aria-label="切换企业" onKeyDown={moveFocus}>
          <EnterprisePicks onChoose={close} />
          <hr />
          <PageLink to={to('group')} onClick={close}>
            <Icon name="grid" />
            集团总览
          </PageLink>
        </div>
      )}
    </div>
  );
}
