import { useSnapshot } from 'valtio'
import { to } from '../../../contract/paths.ts'
import type { ScreenProps } from '../../../state/screen.ts'
import { useFrozen } from '../../../state/use-frozen.ts'
import { wholesaleState } from '../../../state/wholesale/wholesale.ts'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { ButtonLink } from '../../../ui/basics/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ListPage } from './list-page.tsx'
import styles from './list-screen.module.css'
import { NeedsScript } from '../needs-script.tsx'
import { useFreshLists } from '../use-fresh-lists.ts'

/** One trade list, by the id in the address. */
export function ListScreen({ params }: ScreenProps<unknown>) {
  const { ready } = useSnapshot(wholesaleState)
  useFreshLists()
  const lists = useFrozen(wholesaleState).lists
  const list = lists.find(({ id }) => id === params['listId'])
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumbs
        items={[
          { label: 'Your account', href: to.account() },
          { label: 'Your lists', href: to.lists() },
          { label: list?.name ?? 'Your list' },
        ]}
      />
      <NeedsScript />
      {list ? <ListPage key={list.id} list={list} lists={lists} /> : ready ? <NotFound /> : <LoadingSkeleton />}
    </div>
  )
}

function NotFound() {
  return (
    <EmptyState level={1} icon="list" title="This list is not here" action={<ButtonLink href={to.lists()}>See all lists</ButtonLink>}>
      It may have been deleted, or belong to another account.
    </EmptyState>
  )
}

function LoadingSkeleton() {
  return (
    <>
      <h1>Your list</h1>
      <Skeleton height="3rem" width="14rem" />
      <Skeleton height="8rem" />
      <Skeleton height="8rem" />
    </>
  )
}
