/**
 * A small convolutional network on plain arrays, trained with Adam; sufficient to show whether a picture can be learned. Every layer is a
 * convolution, so a network trained on one window reads a picture of any size at once.
 */

export interface NetworkImage {
  readonly height: number;
  readonly width: number;
  readonly channels: number;
  /** Row by row, with the channels of a pixel next to each other. */
  readonly values: Float32Array;
}

const DECAY = { mean: 0.9, square: 0.999 } as const;

/** Learned parameters, with their gradients and Adam's two running means. */
class Weights {
  readonly values: Float32Array;
  readonly gradients: Float32Array;
  private readonly means: Float32Array;
  private readonly squares: Float32Array;

  constructor(size: number, spread: number, unit: () => number) {
    this.values = Float32Array.from({ length: size }, () => (unit() * 2 - 1) * spread);
    this.gradients = new Float32Array(size);
    this.means = new Float32Array(size);
    this.squares = new Float32Array(size);
  }

  step(rate: number, round: number, batch: number): void {
    const { values, gradients, means, squares } = this;
    const [first, second] = [1 - DECAY.mean ** round, 1 - DECAY.square ** round];
    for (let at = 0; at < values.length; at += 1) {
      const gradient = (gradients[at] ?? 0) / batch;
      const mean = (means[at] ?? 0) * DECAY.mean + gradient * (1 - DECAY.mean);
      const square = (squares[at] ?? 0) * DECAY.square + gradient * gradient * (1 - DECAY.square);
      means[at] = mean;
      squares[at] = square;
      values[at] = (values[at] ?? 0) - (rate * (mean / first)) / (Math.sqrt(square / second) + 1e-8);
      gradients[at] = 0;
    }
  }
}

interface Window {
  readonly side: number;
  readonly stride: number;
}

/** Input and output of a layer, kept until the gradients are computed. */
interface Pass {
  readonly from: NetworkImage;
  /** One row per position: all values covered by its window. */
  readonly patches: Float32Array;
  readonly to: NetworkImage;
}

class Layer {
  private readonly weights: Weights;
  private readonly biases: Weights;
  /** Number of values in one window. */
  private readonly reach: number;
  private readonly window: Window;
  readonly channels: number;
  private readonly isLast: boolean;

  constructor(depth: number, channels: number, window: Window, unit: () => number, isLast = false) {
    this.reach = depth * window.side * window.side;
    this.window = window;
    this.channels = channels;
    this.isLast = isLast;
    this.weights = new Weights(channels * this.reach, Math.sqrt(6 / this.reach), unit);
    this.biases = new Weights(channels, 0, unit);
  }

  private places(of: NetworkImage): { readonly height: number; readonly width: number } {
    const along = (length: number) => Math.floor((length - this.window.side) / this.window.stride) + 1;
    return { height: along(of.height), width: along(of.width) };
  }

  /** Calls `visit` for each line of each window, with its start in the patches and in the picture. */
  private eachLine(of: NetworkImage, visit: (patch: number, start: number) => void): void {
    const { height, width } = this.places(of);
    const { side, stride } = this.window;
    let patch = 0;
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1)
        for (let row = 0; row < side; row += 1, patch += side * of.channels)
          visit(patch, ((y * stride + row) * of.width + x * stride) * of.channels);
  }

  forward(from: NetworkImage): Pass {
    const { reach, channels, isLast } = this;
    const [weights, biases] = [this.weights.values, this.biases.values];
    const { height, width } = this.places(from);
    const count = height * width;
    const patches = new Float32Array(count * reach);
    const line = this.window.side * from.channels;
    this.eachLine(from, (patch, start) => {
      for (let at = 0; at < line; at += 1) patches[patch + at] = from.values[start + at] ?? 0;
    });
    const values = new Float32Array(count * channels);
    for (let place = 0; place < count; place += 1) {
      const start = place * reach;
      for (let channel = 0; channel < channels; channel += 1) {
        const weight = channel * reach;
        let [even, odd] = [biases[channel] ?? 0, 0];
        let at = 0;
        for (; at + 1 < reach; at += 2) {
          even += (weights[weight + at] ?? 0) * (patches[start + at] ?? 0);
          odd += (weights[weight + at + 1] ?? 0) * (patches[start + at + 1] ?? 0);
        }
        if (at < reach) even += (weights[weight + at] ?? 0) * (patches[start + at] ?? 0);
        const sum = even + odd;
        values[place * channels + channel] = sum > 0 || isLast ? sum : 0;
      }
    }
    return { from, patches, to: { height, width, channels, values } };
  }

  /**
   * Adds to the gradients of the weights.
   * @returns the gradient of the layer's input, if wanted
   */
  backward({ from, patches, to }: Pass, gradient: Float32Array, isWanted: boolean): Float32Array {
    const { reach, channels, isLast } = this;
    const weights = this.weights.values;
    const [weightGradients, biasGradients] = [this.weights.gradients, this.biases.gradients];
    const below = new Float32Array(isWanted ? patches.length : 0);
    for (let at = 0; at < gradient.length; at += 1) {
      const own = gradient[at] ?? 0;
      if (own === 0 || (!isLast && (to.values[at] ?? 0) === 0)) continue;
      const channel = at % channels;
      const [weight, start] = [channel * reach, ((at - channel) / channels) * reach];
      biasGradients[channel] = (biasGradients[channel] ?? 0) + own;
      for (let step = 0; step < reach; step += 1)
        weightGradients[weight + step] = (weightGradients[weight + step] ?? 0) + own * (patches[start + step] ?? 0);
      if (isWanted)
        for (let step = 0; step < reach; step += 1)
          below[start + step] = (below[start + step] ?? 0) + own * (weights[weight + step] ?? 0);
    }
    if (!isWanted) return below;
    const spread = new Float32Array(from.values.length);
    const line = this.window.side * from.channels;
    this.eachLine(from, (patch, start) => {
      for (let at = 0; at < line; at += 1) spread[start + at] = (spread[start + at] ?? 0) + (below[patch + at] ?? 0);
    });
    return spread;
  }

  step(rate: number, round: number, batch: number): void {
    this.weights.step(rate, round, batch);
    this.biases.step(rate, round, batch);
  }
}

/** Converts the scores of one position to log probabilities of the classes. */
function toLogarithms(scores: Float32Array): Float32Array {
  const most = scores.reduce((best, score) => Math.max(best, score), Number.NEGATIVE_INFINITY);
  const sum = Math.log(scores.reduce((total, score) => total + Math.exp(score - most), 0)) + most;
  return scores.map((score) => score - sum);
}

/** Side length and stride in pixels of the window that one prediction covers. */
export const NETWORK_WINDOW = { side: 41, stride: 8 } as const;

export class Network {
  private readonly layers: readonly Layer[];
  private rounds = 0;

  /** @param unit random source with values from 0 to 1 */
  constructor(depth: number, classes: number, unit: () => number) {
    this.layers = [
      new Layer(depth, 12, { side: 5, stride: 2 }, unit),
      new Layer(12, 24, { side: 3, stride: 2 }, unit),
      new Layer(24, 40, { side: 3, stride: 2 }, unit),
      new Layer(40, 128, { side: 4, stride: 1 }, unit),
      new Layer(128, classes, { side: 1, stride: 1 }, unit, true),
    ];
  }

  private run(image: NetworkImage): Pass[] {
    const passes: Pass[] = [];
    for (const layer of this.layers) passes.push(layer.forward(passes.at(-1)?.to ?? image));
    return passes;
  }

  /** Returns the log probabilities of each class for every window position, row by row. */
  read(image: NetworkImage): { readonly columns: number; readonly logs: readonly Float32Array[] } {
    const last = this.run(image).at(-1)?.to;
    if (last === undefined) return { columns: 0, logs: [] };
    const { width, height, channels, values } = last;
    return {
      columns: width,
      logs: Array.from({ length: width * height }, (_unused, place) =>
        toLogarithms(values.subarray(place * channels, (place + 1) * channels)),
      ),
    };
  }

  /** Trains on one window; `step` applies the accumulated gradients. */
  learn(window: NetworkImage, wanted: number): void {
    const passes = this.run(window);
    let gradient: Float32Array = toLogarithms(passes.at(-1)?.to.values ?? new Float32Array()).map(
      (log, index) => Math.exp(log) - (index === wanted ? 1 : 0),
    );
    for (let index = this.layers.length - 1; index >= 0; index -= 1) {
      const [layer, pass] = [this.layers[index], passes[index]];
      if (layer && pass) gradient = layer.backward(pass, gradient, index > 0);
    }
  }

  step(rate: number, batch: number): void {
    this.rounds += 1;
    for (const layer of this.layers) layer.step(rate, this.rounds, batch);
  }
}
