import { useState } from 'react';
import { call } from '../call.ts';
import { isChunkLoadError, SCRIPT_NOT_LOADED } from '../chunk-reload.ts';
import { lazyPart } from '../lazy-part.tsx';
import { leaveAfterEnterpriseSwitch } from '../leaving.ts';
import { usePageAddress } from '../site.tsx';
import { useSession } from '../state/session-context.tsx';
import { toasts } from '../toasts.ts';
import { Icon } from '../ui/icon.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { moveFocus, useDisclosure } from './use-disclosure.ts';

/** Loaded together with its call, so that guests load neither. */
const EnterpriseList = lazyPart(async () => (await import('./enterprise-list.tsx')).EnterpriseList, {
  name: '企业列表',
  loading: <p className="text-3 small enterprise-note">正在读取企业…</p>,
});

/** Returns whether the user has an enterprise other than the current one. */
export function useHasOtherEnterprises(): boolean {
  const { enterpriseCount, ent } = useSession();
  return enterpriseCount > (ent === null ? 0 : 1);
}

export interface EnterpriseSwitching {
  /** @param path page of the enterprise to open; its start page by default */
  readonly choose: (uuid: string | null, path?: string) => Promise<void>;
  readonly isBusy: boolean;
}

/** Switches the session to another enterprise and opens one of its pages; all other open pages of the session are notified. */
export function useSwitchEnterprise(): EnterpriseSwitching {
  const to = usePageAddress();
  const [isBusy, setBusy] = useState(false);
  const choose = async (uuid: string | null, path?: string) => {
    setBusy(true);
    try {
      const { switchEnterprise } = await import('#platform/contract/session.ts');
      await call(switchEnterprise, { body: { uuid } });
      leaveAfterEnterpriseSwitch(path ?? to(uuid === null ? 'memberCentre' : 'overview'));
    } catch (reason) {
      // After an error the page keeps its enterprise. `call` has shown the error of a rejected switch.
      if (isChunkLoadError(reason)) toasts.show('error', SCRIPT_NOT_LOADED);
      setBusy(false);
    }
  };
  return { choose, isBusy };
}

export function EnterpriseSwitchList({ onChoose }: { readonly onChoose: () => void }) {
  const switching = useSwitchEnterprise();
  return <EnterpriseList switching={switching} onChoose={onChoose} />;
}

/** Header element with the current enterprise. Members of several enterprises get a button to choose another. */
export function CurrentEnterprise() {
  const { ent } = useSession();
  const hasOthers = useHasOtherEnterprises();
  if (hasOthers) return <EnterpriseSwitch />;
  if (ent === null) return null;
  return (
    <span className="enterprise-box enterprise-name ell" title={ent.entName}>
      {ent.entName}
    </span>
  );
}

function EnterpriseSwitch() {
  const { ent } = useSession();
  const to = usePageAddress();
  const { isOpen, close, area, button } = useDisclosure<HTMLDivElement>({ hover: false });
  const label = ent?.entName ?? '选择企业';
  return (
    <div className="enterprise-box" {...area}>
      <button type="button" className="prov" aria-label={`切换企业，当前${label}`} {...button}>
        <Icon name="licence" size="small" />
        <span className="ell">{label}</span>
        <Icon name="down" />
      </button>
      {isOpen && (
        <div className="drop-down dd-right" role="group" aria-label="切换企业" onKeyDown={moveFocus}>
          <EnterpriseSwitchList onChoose={close} />
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
