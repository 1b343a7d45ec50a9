import { useState } from 'react';
import { recogniseLicence } from '#features/recognition/contract.ts';
import { TakeoverDialog } from '#features/recognition/web/public.ts';
import { HISTORY_CALLS } from '#features/record-history/contract.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { type EnterpriseField, fieldLabel } from '../contract/fields.ts';
import { type Enterprise, getEnterprise, updateEnterprise } from '../contract.ts';

/** 从图片识别. What is confirmed goes through C-087, so that the change log names its source. */
export function LicenceTakeover({ enterprise }: { readonly enterprise: Enterprise }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="text" onClick={() => setOpen(true)}>
        <Icon name="image" />
        从图片识别
      </Button>
      {isOpen && (
        <TakeoverDialog
          what="营业执照"
          bizType="yyzz"
          bizUuid={enterprise.uuid}
          route={recogniseLicence}
          labelOf={(field) => fieldLabel(field as EnterpriseField)}
          current={enterprise}
          save={updateEnterprise}
          toInput={(values) => ({ body: { ...values, revision: enterprise.revision } })}
          stale={[getEnterprise, HISTORY_CALLS.enterprise]}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
