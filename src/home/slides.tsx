import { Carousel } from '@mantine/carousel'
import { Card } from '@mantine/core'
import { useActorRef, useSelector } from '@xstate/react'
import type { EmblaCarouselType } from 'embla-carousel'
import { type ReactNode, useEffect, useRef } from 'react'
import { carouselMachine } from '../../machines/carousel.ts'
import { REDUCED_MOTION } from '../frame/outcome.ts'
import { useSite } from '../site.ts'
import { usePause, watchMotion } from './pause.ts'

// All pictures are in one file, which takes only one request.
import pictures from './pictures/slides.svg?no-inline'
import { selectIsTurning } from './selectors.ts'
import classes from './slides.module.css'

export interface Slide {
  readonly title: string
  readonly text: string
  readonly urge: string
  readonly picture: string
}

export function Slides({ slides }: { slides: readonly Slide[] }) {
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
  return (
    <Card component="section" ref={section} className={classes.slides} {...handlers}>
      <button type="button" className={classes.pause} onClick={toggle}>
        {isStopped ? <PlayIcon /> : <PauseIcon />}
        <span className={classes.label}>{isStopped ? 'Play' : 'Pause'}</span>
        <span className="visually-hidden"> the slides</span>
      </button>
      <Carousel
        aria-label="About the screening"
        // The style sheet sets the sizes: as props they would be written into a `<style>`, which the policy forbids.
        slideSize={{}}
        slideGap={{}}
        withIndicators
        controlSize={44}
        classNames={classes}
        emblaOptions={{ loop: true, breakpoints: { [REDUCED_MOTION]: { duration: 0 } } }}
        getEmblaApi={(api) => {
          embla.current = api
        }}
        onSlideChange={() => flow.send({ type: 'slide.changed' })}
        previousControlIcon={<ArrowIcon turned />}
        nextControlIcon={<ArrowIcon />}
      >
        {slides.map(({ title, text, urge, picture }, index) => (
          <Carousel.Slide key={title} aria-label={`${index + 1} of ${slides.length}: ${title}`}>
            <div className={classes.text}>
              <h2>{title}</h2>
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

const Icon = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 24 24"
    width="24"
    height="24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.25"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
)

const PauseIcon = () => (
  <Icon>
    <path d="M8.5 6v12M15.5 6v12" />
  </Icon>
)

const PlayIcon = () => (
  <Icon>
    <path d="M8 5.5v13l10.5-6.5z" />
  </Icon>
)

const ArrowIcon = ({ turned }: { turned?: boolean }) => (
  <Icon>
    <path d={turned ? 'M19 12H5.5M11.5 6l-6 6 6 6' : 'M5 12h13.5M12.5 6l6 6-6 6'} />
  </Icon>
)
