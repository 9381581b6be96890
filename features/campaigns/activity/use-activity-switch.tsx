import { send } from '../../../core/web/call/send.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { notifyFailure } from '../../../core/web/notices/notices.ts'
import { t } from '../../../core/web/language/language.ts'
import { confirm } from '../../../core/web/question/confirm.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { activity } from './activity.contract.ts'
import { draftOf } from './activity-values.rules.ts'

/** Stops or resumes an activity: what it promises is sent as it stands, only whether it runs changes. */
export function useActivitySwitch(): (activeCode: string, to: number) => Promise<void> {
  const sending = useSend(activity.submit, { also: [activity.list, activity.info] })
  return async (activeCode, to) => {
    try {
      const found = await send(activity.info, { activeCode })
      const isStop = to === ActiveStatus.stopped
      const isSure = await confirm({
        title: isStop
          ? t('停用活动 {name}', { name: found.activeName })
          : t('恢复活动 {name}', { name: found.activeName }),
        text: isStop ? t('暂停统计和发放，已发放的不受影响。') : t('恢复后，停用期间达标的一并发放。'),
        okText: isStop ? t('停用') : t('恢复'),
        isDanger: isStop,
      })
      if (isSure)
        await sending.send({ ...draftOf(found), activeCode, version: found.version, activeStatus: to as 1 | 3 })
    } catch (error) {
      notifyFailure(callErrorOf(error))
    }
  }
}
