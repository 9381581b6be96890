import { Modal, Switch } from 'antd'
import { t } from '../../language/language.ts'
import { useStore } from '../../store.ts'
import { singleKeys, switchSingleKeys } from './use-list-keys.ts'
import { useFocusReturn } from '../../use-focus-return.ts'
import './keys.css'

/** Lists the keys of a list and switches the single ones off. */
export function KeysHelp({ canOpen, onClose }: { canOpen: boolean; onClose: () => void }) {
  const isOn = useStore(singleKeys)
  useFocusReturn()
  const keys: [keys: string[], does: string][] = [
    [['Ctrl', 'K'], t('搜索菜单和操作')],
    [['/'], t('到筛选条件')],
    [['j', '↓'], t('下一行')],
    [['k', '↑'], t('上一行')],
    ...(canOpen ? [[['Enter'], t('打开这一行')] as [string[], string]] : []),
    [['Esc'], t('关闭最上层')],
    [['?'], t('显示快捷键')],
  ]
  return (
    <Modal open width={420} title={t('快捷键')} footer={null} onCancel={onClose}>
      <dl className="keys">
        {keys.map(([names, does]) => (
          <div key={does}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="keys-switch">
        <Switch checked={isOn} onChange={switchSingleKeys} aria-label={t('单键快捷键')} /> {t('单键快捷键')}
      </p>
    </Modal>
  )
}
