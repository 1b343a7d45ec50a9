import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as adviceContract from '../contract/advice.ts';
import * as coverageContract from '../contract/coverage.ts';
import { drawReport as drawReportRoute } from '../contract/picture.ts';
import * as proofContract from '../contract/proof.ts';
import { getQualification as getQualificationRoute } from '../contract/qualification.ts';
import * as reservedContract from '../contract/reserved.ts';
import * as shareContract from '../contract/share.ts';
import * as trialContract from '../contract/trial.ts';
import * as contract from '../evaluations.contract.ts';
import * as advice from './advice/advice.service.ts';
import * as anomaly from './anomaly.service.ts';
import * as coverage from './coverage.service.ts';
import * as estimate from './estimate.service.ts';
import type { ListReservedPeople, ListStatuses } from './evaluations.server-api.ts';
import * as checks from './evaluations.service.ts';
import { getOutlook } from './outlook.service.ts';
import { drawReport } from './picture/picture.service.ts';
import * as proof from './proof/proof.service.ts';
import { getQualification } from './qualification.service.ts';
import { replayEvaluation } from './replay.service.ts';
import { listPeopleReservedByFilings } from './reserved.service.ts';
import * as share from './share/share.service.ts';
import { finaliseTrial, getTrial, runTrialEvaluation } from './trial.service.ts';

/**
 * @param reserved lists the people reserved by filings in progress
 * @param listStatuses lists the stored results of the last evaluation
 */
export function createEvaluationRoutes(
  sources: checks.EvaluationSources,
  reserved: ListReservedPeople,
  listStatuses: ListStatuses,
): readonly BoundRoute[] {
  const { catalogue } = sources;
  return [
    handle(contract.runProjectCheck, ({ body }, context) => checks.runCheck(context, sources, 'xm', body)),
    handle(contract.runPeopleCheck, ({ body }, context) => checks.runCheck(context, sources, body.kind, body)),
    handle(contract.runCountCheck, ({ body }, context) => checks.runCheck(context, sources, 'rysl', body)),
    handle(contract.runCheck, ({ body }, context) => checks.runCheck(context, sources, body.kind, body)),
    handle(contract.listChecks, ({ query }, context) =>
      checks.listEvaluationRuns(
        context,
        { kind: query.type, part: query.part, standardCode: query.standardCode, level: query.level },
        query,
      ),
    ),
    handle(contract.listCountChecks, ({ query }, context) =>
      checks.listEvaluationRuns(context, { kind: 'rysl' }, query),
    ),
    handle(contract.listCountRequirements, ({ query }, context) =>
      estimate.listCurrentRequirements(context, catalogue, 'rysl', query),
    ),
    handle(contract.listCertificateExceptions, ({ params, query }, context) =>
      anomaly.listExceptions(context, { catalogue, listStatuses }, params.id, query),
    ),
    handle(contract.listAnomalies, ({ query }, context) =>
      anomaly.listAnomalies(context, { catalogue, listStatuses }, query),
    ),
    handle(reservedContract.listPeopleReservedByFilings, ({ query }, context) =>
      listPeopleReservedByFilings(context, reserved, query.refs),
    ),
    handle(contract.getReport, ({ params }, context) => checks.getReport(context, params.id)),
    handle(trialContract.getTrial, (_input, context) => getTrial(context, catalogue)),
    handle(trialContract.runTrialEvaluation, ({ body }, context) => runTrialEvaluation(context, sources, body)),
    handle(trialContract.finaliseTrial, (_input, context) => finaliseTrial(context)),
    handle(proofContract.printReport, ({ params }, context) => proof.printReport(context, params.id)),
    handle(drawReportRoute, ({ params, query }, context) => drawReport(context, params.id, query)),
    handle(proofContract.verifyReport, ({ query }, context) => proof.verifyReport(context, query.number)),
    handle(shareContract.addReportShare, ({ body }, context) => share.addReportShare(context, body)),
    handle(shareContract.listReportShares, ({ params, query }, context) =>
      share.listReportShares(context, params.id, query),
    ),
    handle(shareContract.closeReportShare, ({ body }, context) => share.closeReportShare(context, body.uuid)),
    handle(shareContract.openReportShare, ({ body }, context) => share.openReportShare(context, body.token)),
    handle(contract.replayCheck, ({ params }, context) => replayEvaluation(context, catalogue, params.id)),
    handle(contract.listLevelOptions, ({ query }, context) => estimate.listLevelOptions(context, catalogue, query)),
    handle(contract.listCurrentQualifications, ({ query }, context) =>
      estimate.listCurrentLevels(context, catalogue, query),
    ),
    handle(contract.getOutlook, (_input, context) => getOutlook(context, catalogue)),
    handle(getQualificationRoute, ({ query }, context) => getQualification(context, catalogue, query)),
    handle(coverageContract.getPersonnelCoverage, ({ query }, context) =>
      coverage.getCoverage(context, catalogue, query),
    ),
    handle(coverageContract.getPersonCoverage, ({ params }, context) =>
      coverage.getPersonCoverage(context, catalogue, params.id),
    ),
    handle(coverageContract.exportPersonnelCoverage, ({ query }, context) =>
      coverage.exportPersonnelCoverage(context, catalogue, query),
    ),
    handle(adviceContract.getCostWeights, (_input, { app, scope }) => advice.getCostWeights(app, scope)),
    handle(adviceContract.editCostWeights, ({ body }, context) => advice.editWeights(context, body)),
    handle(contract.runWhatIf, ({ body }, context) => estimate.evaluateWithout(context, catalogue, body)),
  ];
}
