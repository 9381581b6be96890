import { sql } from 'drizzle-orm'
import { handle } from '../../../core/server/call/handle.ts'
import { masterNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { insertRows } from '../../../core/server/database/row-writing.ts'
import { orderOf, readPage } from '../../../core/server/lists/listing.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { isApproved, refuseMaker } from '../../../core/shared/verdict.ts'
import {
  checkEnabling,
  checkRatioSum,
  decideVersion,
  moveProject,
  putFirstVersion,
  putVersion,
} from './project-upkeep.actions.ts'
import { project, projectErrors } from './project-upkeep.contract.ts'
import {
  heldProject,
  membersOf,
  projectListing,
  seenProject,
  versionsOf,
  waitingVersion,
} from './project-upkeep.queries.ts'
import { changesByVersions, projectTransitions, rulesOf } from './project-upkeep.rules.ts'

const order = { projectCode: sql`p.project_code`, projectName: sql`p.project_name`, createTime: sql`p.create_time` }

/** Numbers of division projects. @source docs/domain/money.md 0.6 */
const projectNumber = masterNumber('FZ')

export const projectCalls = [
  handle(project.list, async ({ tx, caller, input }) =>
    pageOf(
      input,
      await readPage(
        tx,
        { ...projectListing(caller, input), order: orderOf(input, order, sql`p.create_time DESC`, sql`p.id`) },
        input,
      ),
    ),
  ),

  handle(project.detail, async ({ tx, caller, input: { projectCode } }) => ({
    ...(await seenProject(tx, caller, projectCode)),
    versions: await versionsOf(tx, caller.tenantId, projectCode),
    states: await statesOf(tx, caller.tenantId, 'divisionProject', projectCode),
  })),

  // Projects are made by operators and by the providers above the merchants that they divide.
  handle(project.add, async ({ tx, caller, input, now, audit }) => {
    const { tenantId, oemNo, userId, partyType } = caller
    if (partyType !== PartyType.operator && partyType !== PartyType.provider) throw commonErrors.forbidden()
    const rules = rulesOf(input, now.at)
    const projectCode = await takeNumber(tx, projectNumber, '')
    const projectStatus = projectTransitions[input.isSubmitted ? 'addSubmitted' : 'add'].to
    await insertRows(tx, 'division_project', [
      {
        tenantId,
        oemNo,
        projectCode,
        userNo: partyType === PartyType.operator ? oemNo : caller.userNo,
        ...rules,
        projectStatus,
        createUser: userId,
        updateUser: userId,
      },
    ])
    await logStates(tx, tenantId, caller, [
      { oemNo, entity: 'divisionProject', entityNo: projectCode, from: null, to: projectStatus, action: 'add' },
    ])
    audit({ entity: 'divisionProject', no: projectCode, before: null, after: { ...rules, projectStatus } })
    return { projectCode, projectStatus }
  }),

  handle(project.change, async ({ tx, caller, input, now, audit }) => {
    const { projectCode, isSubmitted } = input
    const held = await heldProject(tx, caller, projectCode)
    const rules = rulesOf({ ...input, startTime: input.startTime ?? held.startTime }, now.at)
    const isByVersion = changesByVersions(held.projectStatus)
    const projectStatus = isByVersion
      ? held.projectStatus
      : nextState(projectTransitions, held.projectStatus, isSubmitted ? 'submit' : 'keep')
    const members = await membersOf(tx, caller.tenantId, projectCode)
    if (rules.payMode !== held.payMode && members.receiverCount + members.merchantCount > 0)
      throw projectErrors.payModeFixed()
    await checkRatioSum(tx, caller.tenantId, projectCode, rules.maxRatioPpm)
    let { projectVersion } = held
    if (isByVersion) {
      if (await waitingVersion(tx, caller.tenantId, projectCode)) throw projectErrors.versionWaits()
      projectVersion = await putVersion(tx, caller, held, rules)
      await logStates(tx, caller.tenantId, caller, [
        {
          oemNo: held.oemNo,
          entity: 'divisionProject',
          entityNo: projectCode,
          from: projectStatus,
          to: projectStatus,
          action: 'revise',
        },
      ])
    } else
      await moveProject(tx, caller, held, {
        to: projectStatus,
        action: isSubmitted ? 'submit' : 'keep',
        values: { ...rules, updateUser: caller.userId },
      })
    audit({
      entity: 'divisionProject',
      no: projectCode,
      before: { ...held },
      after: { ...rules, projectStatus, projectVersion },
    })
    return { projectStatus, projectVersion }
  }),

  handle(project.audit, async ({ tx, caller, input, now, audit }) => {
    const { projectCode, reason } = input
    const approved = isApproved(input)
    const held = await heldProject(tx, caller, projectCode)
    const waiting = await waitingVersion(tx, caller.tenantId, projectCode)
    const decision = { isApproved: approved, reason, now }
    const before = { projectStatus: held.projectStatus, projectVersion: held.projectVersion }
    if (waiting) {
      refuseMaker(waiting.createUser, caller.userId)
      if (approved) await checkRatioSum(tx, caller.tenantId, projectCode, waiting.maxRatioPpm)
      await decideVersion(tx, caller, held, waiting, decision)
      const projectVersion = approved ? waiting.projectVersion : held.projectVersion
      audit({ entity: 'divisionProject', no: projectCode, before, after: { ...before, projectVersion }, reason })
      return { projectStatus: held.projectStatus, projectVersion }
    }
    const projectStatus = nextState(projectTransitions, held.projectStatus, approved ? 'approve' : 'reject')
    refuseMaker(held.updateUser ?? held.createUser, caller.userId)
    if (approved) {
      await checkRatioSum(tx, caller.tenantId, projectCode, held.maxRatioPpm)
      await checkEnabling(tx, caller.tenantId, projectCode)
      await putFirstVersion(tx, caller, held, decision)
    }
    await moveProject(tx, caller, held, {
      to: projectStatus,
      action: approved ? 'approve' : 'reject',
      remark: reason,
      values: { auditUser: caller.userId, auditTime: now.at, auditReason: reason },
    })
    audit({ entity: 'divisionProject', no: projectCode, before, after: { ...before, projectStatus }, reason })
    return { projectStatus, projectVersion: held.projectVersion }
  }),

  handle(project.switch, async ({ tx, caller, input: { projectCode, isOn }, audit }) => {
    const held = await heldProject(tx, caller, projectCode)
    const action = isOn ? 'start' : 'stop'
    const projectStatus = nextState(projectTransitions, held.projectStatus, action)
    if (isOn) await checkEnabling(tx, caller.tenantId, projectCode)
    await moveProject(tx, caller, held, { to: projectStatus, action })
    audit({
      entity: 'divisionProject',
      no: projectCode,
      before: { projectStatus: held.projectStatus },
      after: { projectStatus },
    })
    return { projectStatus }
  }),
]
