import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { menu } from '../../access/access.shared.ts'

/** Groups of menus along the top, when the operator has any: choosing one narrows the side menu to it. @source catalogue R468 */
export function TopMenus({ chosen, onChoose }: { chosen: string; onChoose: (id: string) => void }) {
  const { data = [] } = useCall(menu.topMenu, {}, { freshMs: Number.POSITIVE_INFINITY })
  if (data.length === 0) return null
  return (
    <nav className="top-menus" aria-label={t('顶部菜单')}>
      <button type="button" aria-pressed={chosen === ''} onClick={() => onChoose('')}>
        {t('全部')}
      </button>
      {data.map(({ id, name }) => (
        <button key={id} type="button" aria-pressed={chosen === id} onClick={() => onChoose(id)}>
          {t(name)}
        </button>
      ))}
    </nav>
  )
}
