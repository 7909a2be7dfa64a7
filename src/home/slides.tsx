import { Carousel } from '@mantine/carousel'
import { Button, Card, Title, VisuallyHidden } from '@mantine/core'
import IconPlayerPause from '@tabler/icons-react/icons/IconPlayerPause'
import IconPlayerPlay from '@tabler/icons-react/icons/IconPlayerPlay'
import { useActorRef, useSelector } from '@xstate/react'
import type { EmblaCarouselType } from 'embla-carousel'
import { useEffect, useRef } from 'react'
import type { Words } from '../../domain/words.ts'
import { carouselMachine } from '../../machines/carousel.ts'
import { REDUCED_MOTION } from '../frame/outcome.ts'
import { useSite } from '../site.ts'
import { usePause, watchMotion } from './pause.ts'

// All pictures are in one file, which takes only one request.
import pictures from './pictures/slides.svg?no-inline'
import { selectIsTurning } from './selectors.ts'
import classes from './slides.module.css'

export function Slides({ slides }: Pick<Words['home'], 'slides'>) {
  const { inspection } = useSite()
  const section = useRef<HTMLElement>(null)
  const embla = useRef<EmblaCarouselType>(null)
  const flow = useActorRef(
    carouselMachine.provide({
      actors: { watchMotion },
      actions: { advance: () => embla.current?.scrollNext() },
    }),
    { id: 'carousel', ...inspection },
  )
  const isTurning = useSelector(flow, selectIsTurning)
  const { isStopped, toggle, handlers } = usePause(flow)
  useEffect(() => {
    // Screen readers should announce only the slides that the visitor turns to, not one every seven seconds.
    const status = section.current?.querySelector('[role="status"]')
    status?.setAttribute('aria-live', isTurning ? 'off' : 'polite')
  }, [isTurning])
  const PauseIcon = isStopped ? IconPlayerPlay : IconPlayerPause
  return (
    <Card component="section" ref={section} className={classes.slides} {...handlers}>
      <Button variant="default" className={classes.pause} onClick={toggle}>
        <PauseIcon aria-hidden="true" />
        <VisuallyHidden>{isStopped ? 'Play' : 'Pause'} the slides</VisuallyHidden>
      </Button>
      <Carousel
        aria-label="About the screening"
        // The style sheet sets the sizes: as props they would be written into a `<style>`, which the policy forbids.
        slideSize={{}}
        slideGap={{}}
        withIndicators
        controlSize="calc(44px)"
        classNames={classes}
        emblaOptions={{ loop: true, breakpoints: { [REDUCED_MOTION]: { duration: 0 } } }}
        getEmblaApi={(api) => {
          embla.current = api
        }}
        onSlideChange={() => flow.send({ type: 'slide.changed' })}
      >
        {slides.map(({ title, text, urge, picture }, index) => (
          <Carousel.Slide key={title} aria-label={`${index + 1} of ${slides.length}: ${title}`}>
            <div className={classes.text}>
              <Title order={2} size="h1">
                {title}
              </Title>
              <p>{text}</p>
              <p>
                <strong className={classes.urge}>Don't Miss Anything</strong> {urge}
              </p>
            </div>
            <img
              className={classes.picture}
              data-picture={picture}
              src={pictures}
              alt=""
              width="480"
              height="400"
            />
          </Carousel.Slide>
        ))}
      </Carousel>
    </Card>
  )
}
