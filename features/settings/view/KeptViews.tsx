import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { t } from '../../../core/web/language/language.ts'
import type { KeptLayout, ViewStore } from '../../../core/web/list/view/view-store.ts'
import { notify, notifyFailure } from '../../../core/web/notices/notices.ts'
import { answerKey, useCall } from '../../../core/web/call/queries.ts'
import { newRequestNo } from '../../../core/web/call/request-no.ts'
import { send } from '../../../core/web/call/send.ts'
import { view } from './view.contract.ts'

type Mine = ReceivedOf<typeof view.mine>
const empty: Mine = { layouts: [], views: [], roles: [] }
const key = answerKey(view.mine, {})
/** Widths are drawn in many small steps; the last one is kept. */
const keepAfterMs = 600

/** Layouts and views of the user's lists: read once, changed at once on the screen and then on the server. */
export function useKeptViews(): { store: ViewStore; isReady: boolean } {
  const answer = useCall(view.mine, {}, { freshMs: Number.POSITIVE_INFINITY })
  const client = useQueryClient()
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const mine = answer.data ?? empty
  const store = useMemo<ViewStore>(() => {
    const layoutRow = (list: string) => mine.layouts.find(({ listKey }) => listKey === list)
    const changeLayout = (list: string, change: Partial<Mine['layouts'][number]>) =>
      client.setQueryData<Mine>(key, (before = empty) => ({
        ...before,
        layouts: [
          ...before.layouts.filter(({ listKey }) => listKey !== list),
          {
            layout: null,
            defaultViewId: '',
            ...before.layouts.find(({ listKey }) => listKey === list),
            ...change,
            listKey: list,
          },
        ],
      }))
    const keep = (list: string, layout: KeptLayout | null) => {
      clearTimeout(timers.current.get(list))
      const plain = layout && { ...layout, columns: layout.columns.map((column) => ({ ...column })) }
      timers.current.set(
        list,
        setTimeout(() => void told(send(view.keepLayout, { listKey: list, layout: plain })), keepAfterMs),
      )
      changeLayout(list, { layout: plain })
    }
    const then = async (work: Promise<unknown>, done: string) => {
      if (!(await told(work))) return false
      notify('success', done)
      await client.invalidateQueries({ queryKey: key })
      return true
    }
    return {
      layoutOf: (list) => layoutRow(list)?.layout ?? null,
      keepLayout: keep,
      viewsOf: (list) =>
        mine.views
          .filter(({ listKey }) => listKey === list)
          .map(({ isMine, ...rest }) => ({ ...rest, isMine: isMine === 1 })),
      defaultViewOf: (list) => layoutRow(list)?.defaultViewId ?? '',
      roles: mine.roles,
      keepView: (list, { id, name, query, roleIds }) =>
        then(
          send(
            view.submit,
            {
              id: id || undefined,
              listKey: list,
              name,
              query,
              roleIds: roleIds.length > 0 ? roleIds.join(',') : undefined,
            },
            { requestNo: newRequestNo() },
          ),
          id ? t('更新成功') : t('新增成功'),
        ),
      removeView: (_list, id) => then(send(view.remove, { id }), t('删除成功')),
      makeDefault: (list, id) => then(send(view.makeDefault, { listKey: list, id: id || undefined }), t('操作成功!')),
    }
  }, [mine, client])
  return { store, isReady: !answer.isPending }
}

/** Whether a write was done; a refusal is shown. */
async function told(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    notifyFailure(callErrorOf(error))
    return false
  }
}
