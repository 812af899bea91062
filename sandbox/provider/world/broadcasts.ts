import { pick, random } from '../../random.ts';
import type { Game } from './game.ts';
import networks from './networks.json' with { type: 'json' };

/** A network that broadcasts a game. */
export interface Broadcast {
  readonly name: string;
  /** `TV`, `Streaming` or `Radio`. */
  readonly type: string;
  readonly market: 'National' | 'Home' | 'Away';
}

/** The broadcasts in the provider's order. Three games in ten have no broadcast; some have the same network twice. */
export function broadcastsOf(game: Game): readonly Broadcast[] {
  const next = random('channel', game.id);
  if (next() >= 0.7) return [];
  const first: Broadcast = { ...pick(next, networks), market: 'National' };
  return [first, ...pick(random('more channels', game.id), FURTHER)];
}

const RADIO: Broadcast = { name: 'PSNR', type: 'Radio', market: 'National' };
const STREAM: Broadcast = { name: 'CollegeView+', type: 'Streaming', market: 'National' };
const regional = (market: 'Home' | 'Away', name: string): Broadcast => ({ name, type: 'TV', market });

const FURTHER: readonly (readonly Broadcast[])[] = [
  [],
  [],
  [],
  [],
  [STREAM],
  [STREAM, RADIO],
  [RADIO],
  [regional('Home', 'Heron Valley Sports'), regional('Away', 'Lakes Sports Net')],
  [regional('Home', 'Prairie Network'), regional('Away', 'Prairie Network')],
];
