import { momentNow } from '../../../core/server/database/moment.ts'
import type { Caller } from '../../../core/server/call/caller.ts'
import { handle, handleFile } from '../../../core/server/call/handle.ts'
import { type ImportRow, refuseRow } from '../../../core/server/sheets/import.ts'
import { type CodeOf, codeSetOf } from '../../../core/shared/codes.ts'
import { AppError, type Language } from '../../../core/shared/errors.ts'
import { maybeText, nameText, text } from '../../../core/shared/shapes/shapes.ts'
import { type Wire, wire } from '../../../core/shared/shapes/wire.ts'
import { isCreditCode, isIdCard } from '../../../core/shared/validity/validity.ts'
import { mobile } from '../../../core/shared/validity/validity-shapes.ts'
import {
  type ImportPlan,
  paramOf,
  previewImport,
  regionNames,
  runImport,
  templateFile,
} from '../../settings/settings.server.ts'
import { regionErrors } from '../../settings/settings.shared.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { draftProblems } from '../party/draft-problems.queries.ts'
import { createParties, type PartyDraft } from '../party/party.actions.ts'
import { ServiceKind, SubjectType } from '../dossier/party-codes.contract.ts'
import { partyImport } from './onboarding.contract.ts'
import { onboardingErrors } from '../dossier/onboarding-errors.contract.ts'
import { checkMaker, type PartyMaker } from './onboarding.rules.ts'

interface Row {
  serviceName: string
  parentNo: string
  subjectType: CodeOf<typeof SubjectType>
  contactName: string
  contactPhone: string
  /** Of a person the ID number, of a business the credit code. */
  paperNo: string
  districtCode: string
  address: string
}

/** A subject by its number, its Chinese or its English name: whatever stands in a sheet. */
const subjectCell = (): Wire<string, CodeOf<typeof SubjectType>> =>
  wire(
    { type: 'string' },
    (raw, refuse) => {
      const given = String(raw ?? '').trim()
      if (given === '') refuse('required')
      const entry = codeSetOf(SubjectType).entries.find(({ value, zh, en }) => [String(value), zh, en].includes(given))
      return (entry?.value ?? refuse('choice')) as CodeOf<typeof SubjectType>
    },
    (value) => String(value),
  )

/** Providers from a sheet; each row becomes a draft that its maker completes. @source docs/domain/network.md 7.2, import template */
const providers: ImportPlan<Row> = {
  bizType: 'service_info',
  title: '服务商导入',
  columns: [
    { key: 'serviceName', title: '名称', shape: nameText(50), isRequired: true, example: '朝阳商户服务中心' },
    { key: 'parentNo', title: '上级编号', shape: maybeText(20), isRequired: false, example: 'F00000001' },
    { key: 'subjectType', title: '主体类型', shape: subjectCell(), isRequired: true, example: '企业' },
    { key: 'contactName', title: '联系人', shape: nameText(30), isRequired: true, example: '李娜' },
    { key: 'contactPhone', title: '手机号', shape: mobile(), isRequired: true, example: '13800000000' },
    { key: 'paperNo', title: '证件号', shape: text(18), isRequired: true, example: '91350100M000100Y43' },
    { key: 'districtCode', title: '地区编码', shape: text(6), isRequired: true, example: '110105' },
    { key: 'address', title: '地址', shape: text(200), isRequired: true, example: '朝阳路1号' },
  ],
  keyOf: ({ serviceName }) => serviceName,
  check: async (tx, caller, rows) => {
    const { day: today } = await momentNow(tx)
    const mayMakeChildren = await paramOf(tx, caller, 'service.child.create')
    const regions = await regionNames(tx, [...new Set(rows.map(({ value }) => value.districtCode))])
    for (const row of rows)
      try {
        checkRow(row.value, { ...caller, mayMakeChildren }, { today, regions })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        refuse(row, error, caller.language)
      }
    const good = rows.filter(({ value }) => value !== null)
    const drafts = good.map(({ value }) => draftOf(caller, value))
    for (const [n, problem] of (await draftProblems(tx, caller, drafts)).entries())
      if (problem) refuse(good[n] as CheckedRow, problem, caller.language)
  },
  write: async (tx, caller, rows) => {
    const maker = makerOf(caller, await momentNow(tx))
    const drafts = rows.map((row) => draftOf(caller, row))
    await createParties(tx, maker, drafts)
  },
}

type CheckedRow = ImportRow<Row> & { value: Row }

/** Builds the draft of a party from an imported row. */
function draftOf({ oemNo, userNo }: Caller, { paperNo, parentNo, ...row }: Row): PartyDraft {
  const isPerson = row.subjectType === SubjectType.person
  return {
    ...row,
    oemNo,
    parentNo: parentNo || userNo,
    serviceKind: ServiceKind.provider,
    legalName: row.contactName,
    legalIdNo: isPerson ? paperNo : '',
    ...(isPerson ? {} : { creditCode: paperNo }),
    isOpen: false,
  }
}

/** Checks what no other party decides about: who sends the row, and the form of its numbers. */
function checkRow(
  { paperNo, subjectType, districtCode, parentNo }: Row,
  maker: PartyMaker,
  { today, regions }: { today: string; regions: ReadonlyMap<string, string> },
): void {
  checkMaker(maker, { serviceKind: ServiceKind.provider, parentNo: parentNo || maker.userNo })
  const isPerson = subjectType === SubjectType.person
  if (isPerson && !isIdCard(paperNo, today)) throw onboardingErrors.idNoFormat()
  if (!isPerson && !isCreditCode(paperNo)) throw onboardingErrors.creditCodeFormat()
  if (!regions.has(districtCode) || districtCode.length !== 6) throw regionErrors.wrong()
}

/** The column that a refusal is about. */
const columns: Readonly<Record<string, keyof Row>> = {
  'partyOnboarding.notChildMaker': 'parentNo',
  'party.parentMissing': 'parentNo',
  'party.parentOff': 'parentNo',
  'party.tooDeep': 'parentNo',
  'party.nameTaken': 'serviceName',
  'party.phoneTaken': 'contactPhone',
  'partyOnboarding.idNoFormat': 'paperNo',
  'partyOnboarding.creditCodeFormat': 'paperNo',
  'party.subjectTaken': 'paperNo',
  'region.wrong': 'districtCode',
}

const refuse = (row: CheckedRow, problem: AppError, language: Language): void =>
  refuseRow(row, { column: columns[problem.refusalName] ?? '', reason: problem.words(language) })

export const partyImportCalls = [
  handleFile(partyImport.template, ({ caller, translate }) => templateFile(providers, caller.language, translate)),

  handle(partyImport.preview, (context) => previewImport(context, providers)),

  handle(partyImport.submit, (context) => runImport(context, providers)),
]
