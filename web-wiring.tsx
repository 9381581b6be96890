import { lazily } from './core/web/loading/lazily.tsx'
import { type PageParts, PagePartsContext } from './core/web/page-parts.ts'
import { HomeFrame } from './features/desk/shell/HomeFrame.tsx'

const TerminalActivities = lazily(() =>
  import('./features/campaigns/activity-explain/TerminalActivities.tsx').then((m) => m.TerminalActivities),
)

/** Parts that areas show on pages of the areas below them; each is read when it is first shown. @source docs/architecture.md 9 */
const pageParts: PageParts = {
  content: { Tasks: lazily(() => import('./features/desk/home/WaitingFigures.tsx').then((m) => m.WaitingFigures)) },
  providers: {
    MoveForm: lazily(() => import('./features/merchants/provider-move/PartyMoveForm.tsx').then((m) => m.PartyMoveForm)),
    Moves: lazily(() =>
      import('./features/merchants/provider-move/PartyMoveSection.tsx').then((m) => m.PartyMoveSection),
    ),
    loginInAs: async (party) => (await import('./features/desk/login-as/login-in-as.tsx')).loginInAs(party),
  },
  stores: {
    Terminals: lazily(() =>
      import('./features/terminals/binding/TerminalsOfStore.tsx').then((m) => m.TerminalsOfStore),
    ),
    Codes: lazily(() => import('./features/terminals/qrcode/CodesOfStore.tsx').then((m) => m.CodesOfStore)),
  },
  inventory: { Activities: TerminalActivities },
  terminals: { Activities: TerminalActivities },
  trades: {
    Division: lazily(() => import('./features/splits/division/DivisionSection.tsx').then((m) => m.DivisionSection)),
    DivisionButtons: lazily(() =>
      import('./features/splits/division/DivisionButtons.tsx').then((m) => m.DivisionButtons),
    ),
    records: {
      reconDiff: {
        words: '对账差异 {code}',
        Change: lazily(() => import('./features/reconciliation/recon-diff/DiffChange.tsx').then((m) => m.DiffChange)),
      },
      profitRecalc: {
        words: '分润重算 {code}',
        Change: lazily(() => import('./features/profit/recalc/RecalcChange.tsx').then((m) => m.RecalcChange)),
      },
    },
  },
}

/** The frame around every page behind sign-in, with the parts of its pages. */
export const WiredFrame = () => (
  <PagePartsContext value={pageParts}>
    <HomeFrame />
  </PagePartsContext>
)
