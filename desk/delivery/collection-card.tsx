import { Box, Button, Stack, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import type { DeskDelivery } from '../../src/contract/desk/delivery/desk-delivery.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { FactsCard } from '../frame/facts-card.tsx'
import { CountField } from '../products/fields.tsx'
import { workingDays } from '../../src/domain/delivery/words.ts'
import { useUnsaved } from '../unsaved/use-unsaved.ts'
import { ActionButton } from '../frame/action-button.tsx'

interface Shared {
  mayChange: boolean
  done: (delivery: DeskDelivery) => void
  reload: () => void
}

/** The stores of the shop, and at which of them orders can be collected. */
export function CollectionCard({ stores, ...shared }: Shared & Pick<DeskDelivery, 'stores'>) {
  return (
    <FactsCard title="Collection at a store">
      <Typography color="text.secondary">Customers choose it at the checkout, free of charge.</Typography>
      {stores.length === 0 && <Typography sx={{ mt: 1 }}>The shop has no store.</Typography>}
      <Stack component="ul" spacing={2} sx={{ listStyle: 'none', p: 0, mb: 0 }}>
        {stores.map((store) => (
          <StoreRow key={`${store.slug} ${store.rev}`} store={store} {...shared} />
        ))}
      </Stack>
    </FactsCard>
  )
}

function StoreRow({ store, mayChange, done, reload }: Shared & { store: DeskDelivery['stores'][number] }) {
  const [days, setDays] = useState<number | null>(store.days)
  useUnsaved(days)
  const { busy, problem, code, run } = useAction()
  const { slug, name, city, active, rev } = store
  const save = (isActive: boolean) =>
    void run(async (key) =>
      done(await call(deskEndpoints.deskCollectionChange, { rev, active: isActive, days: days ?? store.days }, { params: { slug }, key })),
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(true)
  }
  return (
    <Box component="li">
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {name}
      </Typography>
      <Typography color="text.secondary">
        {city} · {active ? `collection after ${workingDays(store.days)}` : 'no collection'}
      </Typography>
      {mayChange && (
        <Box component="form" aria-label={name} onSubmit={submit} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          <CountField
            label="Working days until ready"
            required
            sx={{ minWidth: 240 }}
            initial={days}
            change={setDays}
            least={1}
            most={120}
          />
          <ActionButton type="submit" variant="outlined" busy={busy} disabled={active && days === store.days}>
            {active ? 'Save the days' : 'Switch on'}
          </ActionButton>
          {active && (
            <ActionButton color="error" busy={busy} onClick={() => save(false)}>
              Switch off
            </ActionButton>
          )}
        </Box>
      )}
      <Problem problem={problem} />
      {code === 'zone_changed' && (
        <Button variant="outlined" onClick={reload} sx={{ mt: 1 }}>
          Show the stores
        </Button>
      )}
    </Box>
  )
}
