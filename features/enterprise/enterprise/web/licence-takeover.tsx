import { recogniseLicence } from '#features/enterprise/recognition/recognition.contract.ts';
import { RecognitionTakeover } from '#features/enterprise/recognition/web/recognition.web-api.ts';
import { HISTORY_CALLS } from '#features/enterprise/record-history/record-history.contract.ts';
import { type EnterpriseField, getFieldLabel } from '../contract/fields.ts';
import { type Enterprise, getEnterprise, updateEnterprise } from '../enterprise.contract.ts';

/** Accepts values from a picture (从图片识别). Confirmed values are saved with C-087, so that the change log names their source. */
export function LicenceTakeover({ enterprise }: { readonly enterprise: Enterprise }) {
  return (
    <RecognitionTakeover
      what="营业执照"
      bizType="yyzz"
      bizUuid={enterprise.uuid}
      route={recogniseLicence}
      labelOf={(field) => getFieldLabel(field as EnterpriseField)}
      current={enterprise}
      save={updateEnterprise}
      toInput={(values) => ({ body: { ...values, revision: enterprise.revision } })}
      stale={[getEnterprise, HISTORY_CALLS.enterprise]}
    />
  );
}
