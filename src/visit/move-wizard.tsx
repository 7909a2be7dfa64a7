import type { Visit } from '../../domain/visit.ts'
import { bookingCode } from '../booking/booking-code.ts'
import { Loaded } from '../frame/loaded.tsx'
import { MantineProvider } from '../mantine-provider.tsx'
import { useSite } from '../site.ts'
import { MoveForm } from './move-form.tsx'
import { type BookingWizard, moveSites } from './move-site.ts'

/** The wizard of the booking page, on a site where it moves a visit. It is loaded when it is first needed. */
export const MoveWizard = ({ visit }: { visit: Visit }) => (
  <Loaded code={bookingCode}>
    {({ wizard }) => <LoadedWizard visit={visit} wizard={wizard} />}
  </Loaded>
)

function LoadedWizard({ visit, wizard }: { visit: Visit; wizard: BookingWizard }) {
  const site = moveSites.of(useSite(), wizard)
  return (
    <MantineProvider>
      <wizard.TaskWizard site={site} form={<MoveForm visit={visit} wizard={wizard} />} />
    </MantineProvider>
  )
}
