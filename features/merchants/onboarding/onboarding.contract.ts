import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import {
  count,
  flag,
  id,
  int,
  labelled,
  optional,
  orNull,
  shown,
  shownInstant,
} from '../../../core/shared/shapes/shapes.ts'
import { FloorLine, IncomingKind, lineFields } from '../../channels/channels.shared.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { RpiFinishStatus } from '../merchant/merchant-codes.contract.ts'
import { PicKind } from '../picture/picture-codes.contract.ts'
import { ShownPicture } from '../picture/picture.contract.ts'
import { openingRefusals } from '../incoming-state/opening-refusals.contract.ts'
import { wholeRefusals } from '../onboarding-step/whole-refusals.contract.ts'
import { FirstStep, FourthStep, savingFields, SecondStep, ThirdStep } from '../onboarding-step/step-shapes.contract.ts'
import { shownStep } from '../onboarding-step/shown-step.contract.ts'

/** Something that is wrong with a step, in words. @source docs/domain/network.md 3.9, checks */
export const Check = z.object({
  step: count(),
  field: shown(),
  picKind: orNull(code(PicKind)),
  msg: shown(),
  /** 1 keeps the merchant from being submitted, 2 is only pointed out. */
  level: count(),
  /** Names of the channels that ask for it beyond the usual. */
  aisles: z.array(z.string()),
})

/** Half-typed values that somebody left, apart from what is saved. @source docs/domain/network.md 3.3 */
export const StepDraftView = z.object({
  /** The fields of the form as they were. Personal numbers are whole for the one who typed them, masked for others. */
  payload: z.record(z.string(), z.unknown()),
  savedAt: shownInstant(),
  savedBy: shown(),
  isMine: flag(),
  version: count(),
})

/** A field or picture that a channel found fault with. @source docs/domain/network.md 4.1, rejectFields */
export const RejectedField = z.object({
  aisleName: shown(),
  step: count(),
  field: shown(),
  picKind: orNull(code(PicKind)),
  msg: shown(),
})

/** Fields of the merchant in every view of a step. */
const viewFields = {
  id: id(),
  rpiNo: shown(),
  rpiName: shown(),
  finishStatus: code(RpiFinishStatus),
  currentStep: count(),
  version: count(),
  /** Reason why its steps cannot be changed; '' when they can. */
  blocked: shown(),
  /** Pictures of this step. */
  pics: z.array(ShownPicture),
  draft: orNull(StepDraftView),
  rejects: z.array(RejectedField),
}

/** A merchant at a channel as the fifth step shows it. */
export const AskedIncoming = z.object({
  incomingCode: shown(),
  aisleCode: shown(),
  aisleName: shown(),
  incomingKind: code(IncomingKind),
  incomingStatus: code(IncomingStatus),
  rejectReason: shown(),
})

/** Response of a saved step: the present progress of the merchant. */
const Saved = z.object({
  id: id(),
  rpiNo: shown(),
  currentStep: count(),
  version: count(),
  /** Of the draft, where one was kept. */
  draftVersion: orNull(count()),
  savedAt: shownInstant(),
})

/** A channel that a merchant may be brought to, with the price that its direct party pays. */
const AisleOffer = z.object({
  aisleCode: shown(),
  aisleName: shown(),
  licenseHolder: shown(),
  incomingKinds: z.array(code(IncomingKind)),
  needPics: z.array(code(PicKind)),
  needSign: flag(),
  /** Reason why this merchant cannot go there; '' when it can. */
  refusal: shown(),
  lines: z.array(FloorLine), // Floors; below them the newest price list of the merchant's direct party, to begin with.
  template: orNull(z.object({ polNo: shown(), polName: shown(), lines: z.array(z.object(lineFields)) })),
})

const incomingBasic = '/api/rb-oem/oem/incomingbasic/incoming_basic'
const posInfo = '/api/rb-oem/oem/posinfo/pos_info'
const added = '/api/countinghouse/merchants/onboarding'
const ofMerchant = z.object({ id: labelled('商户', id()) })

const save = <In extends z.ZodRawShape>(callId: string, verb: string, title: string, input: z.ZodObject<In>) =>
  call({
    id: callId,
    method: 'POST',
    path: `${incomingBasic}/${verb}`,
    title,
    permission: 'pos_info_net_add',
    input: z.object({ ...input.shape, ...savingFields }),
    output: Saved,
    audit: `onboarding.${verb}`,
    requestNo: true,
    refusals: {
      ...wholeRefusals,
      channel: 'noConnection',
      common: 'notFound stateRefuses',
      file: 'gone paperKind paperUnclear tooLarge',
      incoming: 'aisleClosed exists',
      merchant: 'notDirect tooManyMicro tooManyOfLicence',
    },
  })

const view = <Out extends z.ZodRawShape>(callId: string, verb: string, title: string, output: z.ZodObject<Out>) =>
  call({
    id: callId,
    method: 'GET',
    path: `${incomingBasic}/${verb}`,
    title,
    permission: 'pos_info_net_view',
    input: ofMerchant,
    output: z.object({ ...viewFields, ...output.shape }),
    refusals: { common: 'notFound', merchant: 'notDirect', onboarding: 'submitted' },
  })

/** The five steps that bring a merchant in. @source docs/domain/network.md 3.3 to 3.9 */
export const onboarding = {
  first: save('C0210', 'firstStep', '保存第一步', FirstStep),
  second: save('C0211', 'secondStep', '保存第二步', SecondStep),
  third: save('C0212', 'thirdStep', '保存第三步', ThirdStep),
  fourth: save('C0213', 'fourthStep', '保存第四步', FourthStep),
  secondDraft: save('C0215', 'secondStepSto', '暂存第二步', SecondStep),
  firstView: view('C0183', 'firstStepVO', '查看第一步', shownStep(FirstStep)),
  secondView: view('C0184', 'secondStepVO', '查看第二步', shownStep(SecondStep)),
  thirdView: view('C0185', 'thirdStepVOV2', '查看第三步', shownStep(ThirdStep)),
  fourthView: view('C0186', 'fourthStepVO', '查看第四步', shownStep(FourthStep)),
  fifthView: view(
    'C0187',
    'fifthStepVO',
    '查看第五步',
    z.object({
      first: shownStep(FirstStep),
      second: orNull(shownStep(SecondStep)),
      third: orNull(shownStep(ThirdStep)),
      fourth: orNull(shownStep(FourthStep)),
      checks: z.array(Check),
      aisles: z.array(AskedIncoming),
    }),
  ),
  submit: call({
    id: 'C0214',
    method: 'POST',
    path: `${incomingBasic}/fifthFlow`,
    title: '提交进件',
    permission: 'pos_info_net_add',
    input: ofMerchant,
    output: z.array(
      z.object({
        aisleCode: shown(),
        incomingCode: shown(),
        applyNo: shown(),
        incomingStatus: code(IncomingStatus),
      }),
    ),
    audit: 'onboarding.submit',
    requestNo: true,
    refusals: {
      ...wholeRefusals,
      ...openingRefusals,
      common: 'notFound stateRefuses',
      incoming: 'aisleClosed alreadyOpened exists numberTaken underReview',
      merchant: 'notDirect notOnboarded tooManyMicro tooManyOfLicence',
      store: 'foreignStore merchantDraft microOne tooMany',
    },
  }),
  managers: call({
    id: 'C0225',
    method: 'GET',
    path: `${posInfo}/accountManagerList`,
    title: '客户经理列表',
    permission: 'pos_info_net_view',
    output: z.array(z.object({ id: id(), account: shown(), realName: shown() })),
  }),
  keepDraft: call({
    id: 'C1121',
    method: 'POST',
    path: `${added}/keepDraft`,
    title: '自动保存草稿',
    permission: 'pos_info_net_add',
    input: z.object({
      id: labelled('商户', optional(id())),
      step: labelled('步骤', int(1, 4)),
      /** The fields of the form as they are, also half typed. */
      payload: labelled('内容', z.record(z.string(), z.unknown())),
      version: labelled('版本', optional(int())),
      /** Of the draft that the form has seen; 0: none. */
      draftVersion: labelled('草稿版本', int()).default(0),
    }),
    output: Saved,
    audit: 'onboarding.keepDraft',
    byItself: true,
    requestNo: true,
    refusals: {
      common: 'notFound',
      industry: 'noProfession',
      merchant: 'notDirect',
      onboarding: 'draftNameless draftTooLong submitted',
    },
  }),
  dropDraft: call({
    id: 'C1122',
    method: 'POST',
    path: `${added}/dropDraft`,
    title: '丢弃草稿',
    permission: 'pos_info_net_add',
    input: ofMerchant.extend({ step: labelled('步骤', int(1, 4)) }),
    audit: 'onboarding.dropDraft',
    refusals: { common: 'notFound', merchant: 'notDirect', onboarding: 'submitted' },
  }),
  offers: call({
    id: 'C1123',
    method: 'GET',
    path: `${added}/aisles`,
    title: '可进件通道',
    permission: 'pos_info_net_view',
    input: ofMerchant,
    output: z.array(AisleOffer),
    refusals: { common: 'notFound', incoming: 'aisleClosed', onboarding: 'aisleRefuses aisleWithoutPolicy' },
  }),
}
