import { Alert, Modal, Skeleton, Tree } from 'antd'
import { useEffect, useState } from 'react'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { type CallError, callErrorOf } from '../../../core/web/call/call-error.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { send } from '../../../core/web/call/send.ts'
import { useFocusReturn } from '../../../core/web/use-focus-return.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { useStore } from '../../../core/web/store.ts'
import { type MenuChoice, partyState } from './party-state.contract.ts'

type Menus = ReceivedOf<typeof partyState.serviceMenu>

/** Chooses the pages that a provider may have, among those of its role; their buttons come with them. */
export function MenuForm({ of, onClose }: { of: { userNo: string; serviceName: string }; onClose: () => void }) {
  const now = useStore(language)
  const [menus, setMenus] = useState<Menus | null>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<CallError | null>(null)
  const sending = useSend(partyState.serviceMenu)
  useFocusReturn()
  useEffect(() => {
    send(partyState.serviceMenu, { userNo: of.userNo }).then(
      (found) => {
        setMenus(found)
        setChosen(pagesOf(found.menus).flatMap(({ id, isChosen }) => (isChosen ? [id] : [])))
      },
      (error: unknown) => setFailure(callErrorOf(error)),
    )
  }, [of.userNo])
  const pages = new Set(pagesOf(menus?.menus ?? []).map(({ id }) => id))
  const save = async () => {
    const isAll = chosen.length === pages.size
    const done = await sending.send({ userNo: of.userNo, menuIds: isAll ? '' : chosen.join(',') })
    if (done) onClose()
  }
  return (
    <Modal
      open
      title={t('{name} 的菜单', { name: of.serviceName })}
      className="form-dialog"
      okText={t('保存')}
      cancelText={t('取消')}
      confirmLoading={sending.isPending}
      okButtonProps={{ disabled: menus === null || chosen.length === 0 }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {failure && <Alert type="error" showIcon title={failure.message} />}
      {!menus && !failure && <Skeleton active />}
      {menus && (
        <>
          <p className="plain-hint">{t('在服务商管理员角色的菜单内选择；全选即与角色一致。修改后立即生效。')}</p>
          <Tree
            checkable
            defaultExpandAll
            selectable={false}
            height={420}
            treeData={nodesOf(menus.menus, now)}
            checkedKeys={[...chosen]}
            onCheck={(keys) => setChosen((keys as string[]).filter((key) => pages.has(key)))}
          />
        </>
      )}
    </Modal>
  )
}

/** The pages among the entries: those with nothing below them. */
const pagesOf = (menus: readonly MenuChoice[]): MenuChoice[] =>
  menus.flatMap((menu) => (menu.children.length > 0 ? pagesOf(menu.children) : [menu]))

interface Node {
  key: string
  title: string
  children: Node[]
}

const nodesOf = (menus: readonly MenuChoice[], now: 'zh' | 'en'): Node[] =>
  menus.map(({ id, title, titleEn, children }) => ({
    key: id,
    title: now === 'zh' ? title : titleEn,
    children: nodesOf(children, now),
  }))
