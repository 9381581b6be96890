import { useNavigate } from 'react-router'
import { ask, askRemoval } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import type { RowAction } from '../../../core/web/list/action/RowActions.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { merchantState } from '../merchant-state/merchant-state.contract.ts'
import { RpiStatus } from '../merchant/merchant-codes.contract.ts'
import { group } from './group.contract.ts'

/** A group that things can be done to. */
interface ActedGroup {
  readonly id: string
  readonly rpiNo: string
  readonly groupName: string
  readonly rpiStatus: number
  readonly memberCount: number
}

/** Returns the actions for a group, for its row and its page alike. @source docs/domain/network.md 3.11 */
export function useGroupActions(): (shown: ActedGroup) => RowAction[] {
  const navigate = useNavigate()
  const switching = useSend(merchantState.switch, { also: [group.list, group.members] })
  const removing = useSend(group.remove, { also: [group.list] })
  const turn = async ({ id, groupName, rpiStatus }: ActedGroup) => {
    const isOn = rpiStatus === RpiStatus.active
    const consent = await ask({
      title: isOn ? t('停用集团{name}', { name: groupName }) : t('启用集团{name}', { name: groupName }),
      text: isOn ? t('集团账号将不能登录，成员商户照常收款。') : t('集团账号恢复登录。'),
      okText: isOn ? t('停用') : t('启用'),
      isDanger: isOn,
    })
    if (consent) await switching.send({ id, rpiStatus: isOn ? 0 : 1 })
  }
  const remove = async ({ rpiNo, groupName }: ActedGroup) => {
    const consent = await askRemoval({
      title: t('删除集团{name}', { name: groupName }),
      text: t('集团及其登录将被删除，不可恢复。'),
    })
    if (consent && (await removing.send({ rpiNo }))) void navigate('/rb-oem/posgroup/pos_group')
  }
  return (shown) => [
    {
      title: shown.rpiStatus === RpiStatus.active ? t('停用') : t('启用'),
      code: 'pos_info_status',
      isDanger: shown.rpiStatus === RpiStatus.active,
      run: () => void turn(shown),
    },
    {
      title: t('删除'),
      code: 'pos_group_edit',
      isDanger: true,
      blocked: shown.memberCount > 0 ? t('请先移出集团成员') : undefined,
      run: () => void remove(shown),
    },
  ]
}
