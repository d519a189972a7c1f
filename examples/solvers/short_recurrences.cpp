// The methods that need a few vectors only.
#include "examples/solvers/krylov.h"

#include <cmath>

namespace papilio::solvers {

void conjugateGradients(Iteration& it)
{
    Vector& x = it.run.solution;
    Vector r = it.rightHandSide();
    Vector z = it.precondition(r);
    Vector p = z;
    double rho = r.dot(z);
    bool goOn = true;
    while (goOn) {
        const Vector q = it.multiply(p);
        const double curvature = p.dot(q);
        if (curvature == 0 || rho == 0) {
            it.breakDown();
            return;
        }
        const double alpha = rho / curvature;
        x += alpha * p;
        r -= alpha * q;
        goOn = it.step(r.norm());
        z = it.precondition(r);
        const double next = r.dot(z);
        p = z + (next / rho) * p;
        rho = next;
    }
}

void biConjugateGradients(Iteration& it)
{
    Vector& x = it.run.solution;
    Vector r = it.rightHandSide();
    Vector shadow = r;
    Vector p = Vector::Zero(r.size());
    Vector shadowP = p;
    double rho = 1;
    bool goOn = true;
    while (goOn) {
        const Vector z = it.precondition(r);
        const Vector shadowZ = it.preconditionTransposed(shadow);
        const double next = shadow.dot(z);
        if (next == 0) {
            it.breakDown();
            return;
        }
        const double beta = it.run.iterations == 0 ? 0 : next / rho;
        rho = next;
        p = z + beta * p;
        shadowP = shadowZ + beta * shadowP;
        const Vector q = it.multiply(p);
        const Vector shadowQ = it.multiplyTransposed(shadowP);
        const double alpha = rho / shadowP.dot(q);
        x += alpha * p;
        r -= alpha * q;
        shadow -= alpha * shadowQ;
        goOn = it.step(r.norm());
    }
}

void conjugateGradientsSquared(Iteration& it)
{
    Vector& x = it.run.solution;
    Vector r = it.rightHandSide();
    const Vector shadow = r;
    Vector u = r;
    Vector p = r;
    Vector q = Vector::Zero(r.size());
    double rho = shadow.dot(r);
    bool goOn = true;
    while (goOn) {
        if (it.run.iterations > 0) {
            const double next = shadow.dot(r);
            if (next == 0) {
                it.breakDown();
                return;
            }
            const double beta = next / rho;
            rho = next;
            u = r + beta * q;
            p = u + beta * (q + beta * p);
        }
        const Vector v = it.multiply(it.precondition(p));
        const double alpha = rho / shadow.dot(v);
        q = u - alpha * v;
        const Vector step = it.precondition(u + q);
        x += alpha * step;
        r -= alpha * it.multiply(step);
        goOn = it.step(r.norm());
    }
}

void biCgStab(Iteration& it)
{
    Vector& x = it.run.solution;
    Vector r = it.rightHandSide();
    const Vector shadow = r;
    Vector p = r;
    double rho = shadow.dot(r);
    bool goOn = true;
    while (goOn) {
        const Vector preconditionedP = it.precondition(p);
        const Vector v = it.multiply(preconditionedP);
        const double alpha = rho / shadow.dot(v);
        const Vector s = r - alpha * v;
        const Vector preconditionedS = it.precondition(s);
        const Vector t = it.multiply(preconditionedS);
        const double square = t.squaredNorm();
        const double omega = square == 0 ? 0 : t.dot(s) / square;
        x += alpha * preconditionedP + omega * preconditionedS;
        r = s - omega * t;
        goOn = it.step(r.norm());
        const double next = shadow.dot(r);
        if (goOn && (next == 0 || omega == 0)) {
            it.breakDown();
            return;
        }
        p = r + (next / rho) * (alpha / omega) * (p - omega * v);
        rho = next;
    }
}

void quasiMinimalResidual(Iteration& it)
{
    Vector& x = it.run.solution;
    Vector r = it.rightHandSide();
    Vector y = r;  // M1 = I: the preconditioner is on the right
    Vector w = r;  // M2^T z = w
    Vector z = it.preconditionTransposed(w);
    double rho = y.norm();
    double xi = z.norm();
    double gamma = 1;
    double eta = -1;
    double theta = 0;
    double epsilon = 1;
    Vector p = Vector::Zero(r.size());
    Vector q = p;
    Vector d = p;
    Vector s = p;
    bool goOn = true;
    while (goOn) {
        if (rho == 0 || xi == 0) {
            it.breakDown();
            return;
        }
        const Vector v = y / rho;
        w /= xi;
        z /= xi;
        const double delta = z.dot(v);
        if (delta == 0) {
            it.breakDown();
            return;
        }
        const bool first = it.run.iterations == 0;
        p = it.precondition(v) - (first ? 0 : xi * delta / epsilon) * p;
        q = z - (first ? 0 : rho * delta / epsilon) * q;
        const Vector product = it.multiply(p);
        epsilon = q.dot(product);
        const double beta = epsilon / delta;
        if (beta == 0) {
            it.breakDown();
            return;
        }
        y = product - beta * v;
        const double nextRho = y.norm();
        w = it.multiplyTransposed(q) - beta * w;
        z = it.preconditionTransposed(w);
        const double nextTheta = nextRho / (gamma * std::abs(beta));
        const double nextGamma = 1 / std::sqrt(1 + nextTheta * nextTheta);
        eta = -eta * rho * nextGamma * nextGamma / (beta * gamma * gamma);
        const double damping = first ? 0 : (theta * nextGamma) * (theta * nextGamma);
        d = eta * p + damping * d;
        s = eta * product + damping * s;
        x += d;
        r -= s;
        rho = nextRho;
        xi = z.norm();
        theta = nextTheta;
        gamma = nextGamma;
        goOn = it.step(r.norm());
    }
}

void transposeFreeQmr(Iteration& it)
{
    const Vector& b = it.rightHandSide();
    const auto operate = [&it](const Vector& v) { return it.multiply(it.precondition(v)); };
    Vector w = b;
    Vector u = b;
    Vector product = operate(u);
    Vector v = product;
    Vector d = Vector::Zero(b.size());
    Vector y = d;  // x = M^-1 y
    double tau = b.norm();
    double theta = 0;
    double eta = 0;
    double rho = b.squaredNorm();
    bool goOn = true;
    for (int pair = 0; goOn; ++pair) {
        const double alpha = rho / b.dot(v);
        for (int half = 0; half < 2; ++half) {
            if (half == 1) {
                u -= alpha * v;
                product = operate(u);
            }
            w -= alpha * product;
            d = u + (theta * theta / alpha) * eta * d;
            theta = w.norm() / tau;
            const double cosine = 1 / std::sqrt(1 + theta * theta);
            tau *= theta * cosine;
            eta = cosine * cosine * alpha;
            y += eta * d;
        }
        it.run.solution = it.precondition(y);
        goOn =
            it.step(tau * std::sqrt(2.0 * pair + 3));  // ||r|| <= tau sqrt(m + 1), m = 2 pair + 2
        const double next = b.dot(w);
        if (goOn && next == 0) {
            it.breakDown();
            return;
        }
        const double beta = next / rho;
        rho = next;
        u = w + beta * u;
        v = beta * (product + beta * v);
        if (goOn) {
            product = operate(u);
            v += product;
        }
    }
}

}  // namespace papilio::solvers
