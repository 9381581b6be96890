import { OnOff } from '../../../core/web/list/listing-parts.tsx'
import { type PageParts, usePageParts } from '../../../core/web/page-parts.ts'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { ask, confirm, confirmRemoval } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import type { RowAction } from '../../../core/web/list/action/RowActions.tsx'
import { notifyFailure } from '../../../core/web/notices/notices.ts'
import { send } from '../../../core/web/call/send.ts'
import { session } from '../../../core/web/session/session.ts'
import { useStore } from '../../../core/web/store.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import type { Dossier } from '../onboarding/PartyForm.tsx'
import type { OnboardingStep } from '../onboarding/OnboardingWizard.tsx'
import { partyOnboarding } from '../onboarding/onboarding.contract.ts'
import { partyState } from '../party-state/party-state.contract.ts'
import {
  editBlocked,
  finishBlocked,
  moveBlocked,
  setUpBlocked,
  stepBlocked,
  switchBlocked,
} from './party-screen.rules.ts'
import { ServiceKind } from '../dossier/party-codes.contract.ts'
import { party } from '../party/party.contract.ts'

const OnboardingWizard = lazily(() => import('../onboarding/OnboardingWizard.tsx').then((m) => m.OnboardingWizard))
const AccountForm = lazily(() => import('../party-state/AccountForm.tsx').then((m) => m.AccountForm))
const PasswordForm = lazily(() => import('../party-state/PasswordForm.tsx').then((m) => m.PasswordForm))
const MenuForm = lazily(() => import('../party-state/MenuForm.tsx').then((m) => m.MenuForm))

/** A party as lists and pages show it. */
export type ShownParty = Pick<
  ReceivedOf<typeof party.dossier>,
  | 'id'
  | 'tenantId'
  | 'userNo'
  | 'serviceName'
  | 'serviceKind'
  | 'serviceAuditStatus'
  | 'finish'
  | 'serviceStatus'
  | 'childCount'
  | 'contactPhone'
>

type Open =
  | { kind: 'new' }
  | { kind: OnboardingStep; party: Dossier }
  | { kind: 'account' | 'password' | 'menus' | 'move'; party: ShownParty }

/** Returns the actions for a party, with the dialogs that they open; an action that is not possible now gives the reason. */
export function usePartyActions(): {
  actionsOf: (row: ShownParty) => RowAction[]
  add: () => void
  dialog: ReactNode
} {
  const navigate = useNavigate()
  const { loginInAs, MoveForm } = usePageParts().providers
  const isOperator = useStore(session).user?.detail.type === 'oem'
  const [open, setOpen] = useState<Open | null>(null)
  const also = [party.list]
  const finishing = useSend(partyOnboarding.finish, { done: t('已开通，初始密码已发送到联系人手机'), also })
  const removing = useSend(partyOnboarding.remove, { also })
  const switching = useSend(partyState.updateStatus, { also })
  const resetting = useSend(partyState.updatePwdBySms, { done: t('新密码已发送到联系人手机') })
  const openStep = async (row: ShownParty, kind: OnboardingStep) => {
    try {
      setOpen({ kind, party: await send(party.dossier, { id: row.id }) })
    } catch (error) {
      notifyFailure(callErrorOf(error))
    }
  }
  const finish = async ({ userNo, serviceName, contactPhone }: ShownParty) =>
    (await confirm({
      title: t('开通 {name}', { name: serviceName }),
      text: t('将创建登录账号，并把一次性初始密码发送到 {phone}。', { phone: contactPhone }),
      okText: t('开通'),
    })) && void finishing.send({ userNo })
  const remove = async ({ id, serviceName }: ShownParty) =>
    (await confirmRemoval({
      title: t('删除 {name}', { name: serviceName }),
      text: t('草稿及其待审核申请将一并删除。'),
    })) && void removing.send({ ids: id })
  const toggle = async ({ userNo, serviceName, serviceStatus }: ShownParty) => {
    const isOff = serviceStatus === OnOff.on
    const consent = await ask({
      title: isOff ? t('停用 {name}', { name: serviceName }) : t('启用 {name}', { name: serviceName }),
      text: isOff
        ? t('其账号立即退出登录，本级及下级不能再入网新商户；已有商户继续交易。')
        : t('其账号可以重新登录，可以继续入网新商户。'),
      okText: isOff ? t('停用') : t('启用'),
      isDanger: isOff,
    })
    if (consent) void switching.send({ userNo, serviceStatus: isOff ? 0 : 1, remark: consent.reason })
  }
  const reset = async ({ userNo, serviceName, contactPhone }: ShownParty) =>
    (await confirm({
      title: t('短信重置 {name} 的密码', { name: serviceName }),
      text: t('新密码发送到 {phone}，其账号立即退出登录；每日最多3次。', { phone: contactPhone }),
      okText: t('重置密码'),
      isDanger: true,
    })) && void resetting.send({ userNo })
  const does = { navigate, openStep, finish, remove, toggle, reset, setOpen, loginInAs }
  const actionsOf = (row: ShownParty) => [
    ...setUpActions(row, does),
    ...accountActions(row, does),
    ...(row.serviceKind === ServiceKind.provider ? providerActions(row, does, isOperator) : []),
    ...lastActions(row, does),
  ]
  return {
    actionsOf,
    add: () => setOpen({ kind: 'new' }),
    dialog: open && dialogOf(open, () => setOpen(null), { MoveForm }),
  }
}

/** Work that the actions of a party start. */
interface Does {
  readonly navigate: (path: string) => unknown
  readonly openStep: (row: ShownParty, step: OnboardingStep) => Promise<void>
  readonly finish: (row: ShownParty) => Promise<unknown>
  readonly remove: (row: ShownParty) => Promise<unknown>
  readonly toggle: (row: ShownParty) => Promise<unknown>
  readonly reset: (row: ShownParty) => Promise<unknown>
  readonly setOpen: (open: Open) => void
  readonly loginInAs: PageParts['providers']['loginInAs']
}

const said = (why: string | undefined) => (why === undefined ? undefined : t(why))

/** Actions that bring a party to work, and stop it. */
function setUpActions(row: ShownParty, { navigate, openStep, finish, toggle }: Does): RowAction[] {
  const step = (title: string, kind: OnboardingStep, why: string | undefined): RowAction => ({
    title,
    code: 'service_info_add',
    blocked: said(why),
    run: () => void openStep(row, kind),
  })
  return [
    { title: t('详情'), run: () => void navigate(detailsOf(row.id)) },
    step(t('编辑'), 'base', editBlocked(row)),
    ...(row.serviceKind === ServiceKind.institution ? [] : [step(t('结算账户'), 'bank', stepBlocked(row))]),
    step(t('提交审核'), 'pictures', stepBlocked(row)),
    { title: t('开通'), code: 'service_info_finish', blocked: said(finishBlocked(row)), run: () => void finish(row) },
    {
      title: row.serviceStatus === OnOff.on ? t('停用') : t('启用'),
      code: 'service_info_enable',
      isDanger: row.serviceStatus === OnOff.on,
      blocked: said(switchBlocked(row)),
      run: () => void toggle(row),
    },
  ]
}

/** Actions about how a party signs in. */
function accountActions(row: ShownParty, { reset, setOpen }: Does): RowAction[] {
  const blocked = said(setUpBlocked(row))
  return [
    { title: t('短信重置密码'), code: 'service_info_reset', blocked, run: () => void reset(row) },
    {
      title: t('设置密码'),
      code: 'service_info_password',
      blocked,
      run: () => setOpen({ kind: 'password', party: row }),
    },
    {
      title: t('修改登录账号'),
      code: 'service_info_password',
      blocked,
      run: () => setOpen({ kind: 'account', party: row }),
    },
  ]
}

/** Actions for a service provider alone. @param isOperator whether an operator looks, who may sign in as the provider */
const providerActions = (row: ShownParty, { setOpen, loginInAs }: Does, isOperator: boolean): RowAction[] => [
  {
    title: t('变更上级'),
    code: 'service_move_add',
    blocked: said(moveBlocked(row)),
    run: () => setOpen({ kind: 'move', party: row }),
  },
  { title: t('菜单配置'), code: 'service_info_setting', run: () => setOpen({ kind: 'menus', party: row }) },
  ...(isOperator
    ? [
        {
          title: t('代登录'),
          code: 'login_service_view',
          blocked: said(setUpBlocked(row)),
          run: () => void loginInAs(row),
        },
      ]
    : []),
]

/** Actions that lead to what is below a party, and its end. */
const lastActions = (row: ShownParty, { navigate, remove }: Does): RowAction[] => [
  {
    title: t('商户'),
    code: 'pos_info_view',
    run: () => void navigate(`/rb-oem/posinfo/pos_info?userNo=${encodeURIComponent(row.userNo)}&withChild=1`),
  },
  ...(row.serviceKind === ServiceKind.provider
    ? [
        {
          title: t('下级'),
          run: () => void navigate(`/rb-oem/serviceinfo/service_info?parentNo=${encodeURIComponent(row.userNo)}`),
        },
      ]
    : []),
  {
    title: t('删除'),
    code: 'service_info_delete',
    isDanger: true,
    blocked: said(stepBlocked(row)),
    run: () => void remove(row),
  },
]

/** Address of a party's page. */
export const detailsOf = (id: string): string => `/rb-oem/serviceinfo/service_info_details?id=${encodeURIComponent(id)}`

function dialogOf(open: Open, close: () => void, { MoveForm }: Pick<PageParts['providers'], 'MoveForm'>): ReactNode {
  switch (open.kind) {
    case 'new':
      return <OnboardingWizard of={null} step="base" onClose={close} />
    case 'account':
      return <AccountForm of={open.party} onClose={close} />
    case 'password':
      return <PasswordForm of={open.party} onClose={close} />
    case 'move':
      return <MoveForm of={open.party} onClose={close} />
    case 'menus':
      return <MenuForm of={open.party} onClose={close} />
    default:
      return <OnboardingWizard of={open.party} step={open.kind} onClose={close} />
  }
}
