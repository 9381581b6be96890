import { type ComponentType, useEffect, useState } from 'react'
import { notify } from '../notices/notices.ts'
import { t } from '../language/language.ts'
import { inTime } from './loaded.tsx'

/**
 * A part of a page whose code is read when it is first shown: a form, a drawer, a calendar. Until then nothing, or what
 * stands in for it.
 * @param load reads the code
 * @param standIn takes its place meanwhile, of the same size
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  standIn?: ComponentType<Props>,
): ComponentType<Props> {
  let read: ComponentType<Props> | null = null
  return function Lazy(props: Props) {
    const [, setReady] = useState(false)
    useEffect(() => {
      if (read) return
      inTime(load()).then(
        (part) => {
          read = part
          setReady(true)
        },
        () => notify('error', t('页面加载失败')),
      )
    }, [])
    const Part = read ?? standIn
    return Part ? <Part {...props} /> : null
  }
}
