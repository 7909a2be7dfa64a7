import { overlooked, placeOf } from '../paths/closer.ts'
import { type Moment, noon } from '../paths/simulation.ts'
import { stages } from '../paths/stages.ts'
import { faultsInSight, pictureOf } from './support/close-look.ts'
import { expect, test } from './support/site.ts'
import { toursOf, walkTour } from './support/tour-walk.ts'

/** A picture that was looked at closely need not be again, whichever machine brought it about. */
const pictures = new Set<string>()

/** The same tours once more, on the built site: a fresh context and a fresh database for each. */
for (const stage of stages) {
  const name = stage.table.machine.id
  const { tours, worthALook } = toursOf(stage)

  test(`no state of ${name} is left without a closer look`, () => {
    expect(overlooked(stage.table, worthALook)).toEqual([])
    const [one, ...others] = worthALook
    const missed = one?.states.filter(
      (state) => !others.some(({ states }) => states.includes(state)),
    )
    expect(overlooked(stage.table, others)).toEqual(expect.arrayContaining(missed ?? []))
  })

  test.describe(`the tours of ${name}`, () => {
    test.use({ opensAt: stage.table.startsAt ?? noon })
    for (const tour of tours) {
      test(tour.name, async ({ page, site }) => {
        test.setTimeout(240_000)
        // A network that fails is in the console, as the spec wants it.
        site.allowConsole(/ERR_FAILED|Failed to fetch/)
        const look = async (moment: Moment) => {
          const picture = await pictureOf(page)
          if (!pictures.has(picture)) expect(await faultsInSight(page), placeOf(moment)).toEqual([])
          pictures.add(picture)
        }
        const missed = await walkTour({ page, site }, stage, tour, worthALook, look)
        expect(missed).toEqual(new Set())
      })
    }
  })
}
